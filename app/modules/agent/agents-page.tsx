import { Form } from "react-router";
import { AccountFrame } from "../account/account-frame.tsx";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { CheckboxField, Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import type { CallView, KeyView } from "./present-agents.server.ts";
import "../ui/sure.css";
import "./agent.css";

type Seed = FormSeed<"name" | "offer" | "propose" | "max_total">;

type Props = {
  keys: readonly KeyView[];
  calls: readonly CallView[];
  address: string;
  seed: Seed;
  result: ActionResult | undefined;
};

export function AgentsPage({ keys, calls, address, seed, result }: Props) {
  const t = useT("agent");
  return (
    <AccountFrame screen="agents" title={t("title")} lead={t("lead")}>
      <Note>{t("never")}</Note>
      <NewKey result={result} />
      <section className="stack snug" aria-labelledby="connect">
        <h2 id="connect">{t("connect")}</h2>
        <p className="dim">{t("connect-note")}</p>
        <p>
          {t("address")} <code className="agent-key">{address}</code>
        </p>
      </section>
      <section className="stack" aria-labelledby="keys">
        <h2 id="keys">{t("keys")}</h2>
        <ResultNote result={result} texts={["agent", "account"]} intents={["revoke"]} />
        {keys.length === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <ul className="panel entries">
            {keys.map((key) => (
              <KeyEntry key={key.id} {...key} />
            ))}
          </ul>
        )}
      </section>
      <Panel aria-labelledby="new">
        <h2 id="new">{t("new")}</h2>
        <MakeForm seed={seed} result={result} />
      </Panel>
      <section className="stack snug" aria-labelledby="calls">
        <h2 id="calls">{t("calls")}</h2>
        {calls.length === 0 ? (
          <p>{t("calls-none")}</p>
        ) : (
          <>
            <p className="dim">{t("calls-note")}</p>
            <ul className="stack snug">
              {calls.map(({ what, by }, index) => (
                <li key={`${by} ${index}`}>
                  {what} <span className="small dim">{by}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </AccountFrame>
  );
}

/** Shown once, in the answer that made it. */
function NewKey({ result }: Pick<Props, "result">) {
  const t = useT("agent");
  const { key, name } = result?.facts ?? {};
  if (typeof key !== "string") return null;
  return (
    <Panel kind="act" aria-labelledby="made">
      <h2 id="made">{t("made")}</h2>
      <p>{t("made-once")}</p>
      <p>
        {t("made-name", { name: String(name) })} <code className="agent-key">{key}</code>
      </p>
    </Panel>
  );
}

function MakeForm({ seed, result }: Pick<Props, "seed" | "result">) {
  const t = useT("agent");
  const isMade = typeof result?.facts?.["key"] === "string";
  const [form, fields] = useActionForm({
    id: "make",
    hidden: { intent: "make" },
    seed,
    // A key that is made leaves an empty form for the next one.
    lastResult: isMade ? undefined : result,
    texts: ["agent", "account"],
  });
  return (
    <ActionForm form={form}>
      <Field field={fields.name} label={t("name")} hint={t("name-hint")} autoComplete="off" />
      <p className="dim">{t("always")}</p>
      <CheckboxField field={fields.offer} label={t("offer")} note={t("offer-note")} />
      <CheckboxField field={fields.propose} label={t("propose")} note={t("propose-note")} />
      <Field
        field={fields.max_total}
        label={t("ceiling")}
        hint={t("ceiling-hint")}
        inputMode="decimal"
        autoComplete="off"
      />
      <p>
        <SubmitButton pending={t("making")}>{t("make")}</SubmitButton>
      </p>
    </ActionForm>
  );
}

function KeyEntry({ id, name, facts }: KeyView) {
  const t = useT("agent");
  return (
    <li className="entry">
      <h3>{name}</h3>
      <p className="is small dim">{facts}</p>
      <div className="do">
        <details className="sure">
          <summary className="btn line s">
            {t("revoke")}
            <span className="vh">: {name}</span>
          </summary>
          <Form method="post" className="stack snug">
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="key_id" value={id} />
            <p>{t("revoke-sure", { name })}</p>
            <p>
              <Button kind="warn">{t("revoke")}</Button>
            </p>
          </Form>
        </details>
      </div>
    </li>
  );
}
