import { render } from "preact";
import { App } from "./app.tsx";
import "./style/fonts.css";
import "./style/base.css";
import "./style/answer.css";
import "./style/panel.css";
import "./style/views.css";

render(<App />, document.getElementById("page")!);
