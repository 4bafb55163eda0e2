// Where the server asks who calls: what to do about it, in place of an error.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { become, config, identity, known, refused, signIn, signInProblem, type Config } from "../api/identity.ts";

const WORDS = {
  401: {
    title: "Sign in to go on",
    says: "This server shows documents and answers only to people whom it knows. If you have been signed in, your time is over.",
  },
  403: {
    title: "This is not open to you",
    says: "The server refused: the API key may be missing or used up, or no collection is open to you. Whoever runs it can give you a key, or add you to a group.",
  },
};

export function SignIn() {
  const how = useSignal<Config>({});
  const token = useSignal("");
  const key = useSignal("");
  const status = refused.value;
  useEffect(() => {
    if (status !== null) void config().then((found) => (how.value = found));
  }, [status]);
  if (status === null) return null;
  const hosted = how.value.sign_in;
  const use = (event: Event): void => {
    event.preventDefault();
    become({ token: token.value.trim().replace(/^bearer\s+/i, "") || identity.peek().token, key: key.value.trim() || identity.peek().key });
    token.value = "";
    key.value = "";
  };
  return (
    <section class="sign-in" aria-labelledby="sign-in-title">
      <div role="alert">
        <h2 id="sign-in-title">{WORDS[status].title}</h2>
        <p>{WORDS[status].says}</p>
      </div>
      {signInProblem.value && <p class="upload-error">{signInProblem.value}</p>}
      {hosted && <button type="button" class="main-button" onClick={() => void signIn(hosted)}>{known() ? "Sign in again" : "Sign in"}</button>}
      <form onSubmit={use}>
        <label class="field"><span>Token{hosted && <span class="fine"> (instead of signing in)</span>}</span>
          <input type="password" autocomplete="off" value={token.value} onInput={(event) => (token.value = event.currentTarget.value)} /></label>
        <label class="field"><span>API key <span class="fine">(where one was given to you)</span></span>
          <input type="password" autocomplete="off" value={key.value} onInput={(event) => (key.value = event.currentTarget.value)} /></label>
        <p class="fine">Both stay in this tab and are forgotten when it closes.</p>
        <button type="submit" class="plain-button" disabled={token.value.trim() === "" && key.value.trim() === ""}>Use them</button>
      </form>
    </section>
  );
}
