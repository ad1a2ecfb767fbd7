import { Form, useNavigation } from "react-router";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { isResultOf, type ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { SubmitButton as PlainSubmit } from "../ui/submit-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import type { PasskeyView } from "./present-passkey.server.ts";
import "../ui/panel.css";
import "../ui/sure.css";

type Props = {
  passkeys: readonly PasskeyView[];
  seed: FormSeed<"name">;
  result: ActionResult | undefined;
};

export function PasskeyList({ passkeys, seed, result }: Props) {
  const t = useT("security");
  const locale = useLocale();
  const here = paths.account(locale, "security");
  return (
    <section className="stack" aria-labelledby="passkeys">
      <div className="stack snug">
        <h2 id="passkeys">{t("passkeys")}</h2>
        <p className="dim">{t("passkeys-note")}</p>
      </div>
      <ResultNote result={result} texts={["security", "account"]} intents={["passkey-remove"]} />
      {passkeys.length === 0 ? (
        <p>{t("passkeys-none")}</p>
      ) : (
        <ul className="panel entries">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={`${passkey.id} ${passkey.name}`} {...{ passkey, seed, result }} />
          ))}
        </ul>
      )}
      <noscript>
        <p className="small dim">{t("passkeys-script")}</p>
      </noscript>
      <PasskeyButton purpose="create" action={here} fields={{ intent: "passkey-add" }} kind="line">
        {t("passkey-add")}
      </PasskeyButton>
    </section>
  );
}

function PasskeyEntry({
  passkey: { id, name, facts },
  seed,
  result,
}: Omit<Props, "passkeys"> & { passkey: PasskeyView }) {
  const t = useT("security");
  const { formData } = useNavigation();
  const hidden = { intent: "passkey-rename", passkey_id: id };
  const [form, fields] = useActionForm({
    id: `passkey-${id}`,
    hidden,
    seed,
    lastResult: result,
    texts: ["security", "account"],
    defaultValue: { name },
  });
  const isOpen = result !== undefined && isResultOf(result, hidden);
  return (
    <li className="entry">
      <h3>{name}</h3>
      <p className="is small dim">{facts}</p>
      <div className="do">
        <details className="sure" open={isOpen}>
          <summary className="btn line s">
            {t("passkey-rename")}
            <span className="vh">: {name}</span>
          </summary>
          <ActionForm form={form} preventScrollReset>
            <Field field={fields.name} label={t("passkey-name")} autoComplete="off" />
            <SubmitButton pending={t("saving")}>{t("save")}</SubmitButton>
          </ActionForm>
        </details>
        <details className="sure">
          <summary className="btn line s">
            {t("passkey-remove")}
            <span className="vh">: {name}</span>
          </summary>
          <Form method="post" className="stack snug" preventScrollReset>
            <input type="hidden" name="intent" value="passkey-remove" />
            <input type="hidden" name="passkey_id" value={id} />
            <p>{t("passkey-remove-sure", { name })}</p>
            <p>
              <PlainSubmit
                kind="warn"
                pending={t("checking")}
                isPending={
                  formData?.get("intent") === "passkey-remove" && formData.get("passkey_id") === id
                }
              >
                {t("passkey-remove")}
              </PlainSubmit>
            </p>
          </Form>
        </details>
      </div>
    </li>
  );
}
