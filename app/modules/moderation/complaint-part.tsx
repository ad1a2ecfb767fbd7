import type { Decision } from "#contract/moderation.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";

type Complaint = Pick<Decision, "complaint" | "complain_until">;
type Props = Complaint & { seed: FormSeed<"body">; result: ActionResult | undefined };

/** The complaint that was made, or the form for one as long as it is possible. */
export function ComplaintPart({ complaint, complain_until: until, seed, result }: Props) {
  const t = useT("moderation");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="redress" className="stack snug">
      <h2 id="redress">{t("redress")}</h2>
      {complaint === null ? null : <MadeComplaint complaint={complaint} />}
      {until === null ? (
        complaint === null && <p>{t("closed")}</p>
      ) : (
        <>
          <p>{t("redress-lead")}</p>
          <p className="small dim">{t("until", { date: formatDate(locale, until) })}</p>
          <ComplaintForm seed={seed} result={result} />
        </>
      )}
    </Panel>
  );
}

function MadeComplaint({ complaint }: { complaint: NonNullable<Complaint["complaint"]> }) {
  const t = useT("moderation");
  const locale = useLocale();
  const { status, body, answer, created_at } = complaint;
  return (
    <>
      <h3>{t("complaint.title")}</h3>
      <p className="small dim">
        {t("complaint.sent", { date: formatDate(locale, created_at, "moment") })}
      </p>
      <blockquote className="as-written">{body}</blockquote>
      <p>
        <b>{t(`complaint.${status}`)}</b> {answer}
      </p>
    </>
  );
}

function ComplaintForm({ seed, result }: Pick<Props, "seed" | "result">) {
  const t = useT("moderation");
  const [form, fields] = useActionForm({
    id: "complaint",
    seed,
    lastResult: result,
    texts: ["moderation"],
  });
  return (
    <ActionForm form={form}>
      <TextareaField
        field={fields.body}
        label={t("complaint.body")}
        hint={t("complaint.body-hint")}
        rows={6}
      />
      <SubmitButton pending={t("complaint.working")} className="fit">
        {t("complaint.submit")}
      </SubmitButton>
    </ActionForm>
  );
}
