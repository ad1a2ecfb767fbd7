import { TICKET_TOPICS } from "#contract/ticket-words.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field, SelectField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { TicketFilesField } from "./ticket-files.tsx";

type Props = {
  about: "order" | "listing" | "error" | null;
  signedIn: boolean;
  seed: FormSeed<"topic" | "body" | "email" | "files">;
  result: ActionResult | undefined;
};

const TOPIC_OF = { order: "order", listing: "listing", error: "problem" } as const;

export function ContactForm({ about, signedIn, seed, result }: Props) {
  const t = useT("ticket");
  const [form, fields] = useActionForm({
    id: "contact",
    seed,
    lastResult: result,
    texts: ["ticket", "auth"],
    defaultValue: { topic: about && TOPIC_OF[about] },
  });
  return (
    <ActionForm form={form} encType="multipart/form-data">
      {about === null ? null : <p className="dim">{t(`about.${about}`)}</p>}
      <SelectField field={fields.topic} label={t("topic-label")}>
        <option value="">{t("choose")}</option>
        {TICKET_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {t(`topic.${topic}`)}
          </option>
        ))}
      </SelectField>
      <TextareaField field={fields.body} label={t("body")} hint={t("body-hint")} rows={7} />
      <TicketFilesField field={fields.files} />
      {signedIn ? null : (
        <Field
          field={fields.email}
          type="email"
          autoComplete="email"
          label={t("email")}
          hint={t("email-hint")}
        />
      )}
      <p>
        <SubmitButton pending={t("working")}>{t("send")}</SubmitButton>
      </p>
    </ActionForm>
  );
}
