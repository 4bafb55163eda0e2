// Which models answer and judge, whether they can be reached, and what they cost.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { models, type Models as Told } from "../api/client.ts";
import { counted, visible } from "../text/names.tsx";

const TASK = { answer: "Answers", cite: "Proposes citations", judge: "Judges what the words leave open" };

export function Models() {
  const told = useSignal<Told | null>(null);
  const failed = useSignal(false);
  useEffect(() => {
    models().then((found) => (told.value = found), () => (failed.value = true));
  }, []);
  return (
    <section aria-labelledby="models-title" class="models">
      <h3 id="models-title">Models</h3>
      {failed.value && <p class="fine">The server does not say which models it has.</p>}
      {told.value === null && !failed.value && <p class="waiting" role="status">Looking…</p>}
      {told.value && (
        <dl class="model-list">
          {told.value.models.map((one) => (
            <div class={`model is-${one.state}`}>
              <dt>{TASK[one.task]}</dt>
              <dd>{one.model ? <><bdi>{visible(one.model)}</bdi> {one.said}</> : one.task === "judge" ? "nobody" : "no model: the documents' own sentences"}
                {one.address && <span class="fine"> at {visible(one.address)}</span>}</dd>
            </div>
          ))}
        </dl>
      )}
      {told.value?.spent && (
        <p class="fine">This month: {counted(told.value.spent.answers, "answer")}, {counted(told.value.spent.calls, "model call")}, {told.value.spent.tokens.toLocaleString("en")} tokens, {told.value.spent.cost_usd.toFixed(4)} US dollars by list price{told.value.spent.sweep_calls > 0 && <>; the judge of sweeps {counted(told.value.spent.sweep_calls, "call")}, {told.value.spent.sweep_cost_usd.toFixed(4)} US dollars</>}.</p>
      )}
    </section>
  );
}
