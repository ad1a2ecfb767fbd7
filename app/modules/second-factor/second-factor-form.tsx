import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CodeEntry } from "./code-entry.tsx";

type Props = {
  headingId: string;
  seed: FormSeed<"code">;
  /** The sign-in, with the way back of this one. */
  beginAt: string;
  result: ActionResult | undefined;
};

/** The second step of a sign-in. */
export function SecondFactorForm({ headingId, seed, beginAt, result }: Props) {
  const t = useT("security");
  const [form, fields] = useActionForm({
    id: "second-factor",
    seed,
    lastResult: result,
    texts: ["security", "account"],
  });
  return (
    <>
      <div className="stack snug">
        <h1 id={headingId}>{t("sign-in-title")}</h1>
        <p className="dim">{t("sign-in-lead")}</p>
      </div>
      <ActionForm form={form}>
        <CodeEntry
          field={fields.code}
          takesRecoveryCode
          // This field is the only control of the page.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <SubmitButton full pending={t("checking")}>
          {t("sign-in-submit")}
        </SubmitButton>
      </ActionForm>
      <p className="small dim">{t("sign-in-without")}</p>
      <ButtonLink kind="line" full to={beginAt}>
        {t("sign-in-back")}
      </ButtonLink>
    </>
  );
}
