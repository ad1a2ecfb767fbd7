import { REPLY_PLACEHOLDERS } from "#contract/ticket-words.ts";
import { Field, TextareaField } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";

type FormField = Parameters<typeof Field>[0]["field"];
type Props = { fields: { name: FormField; body_en: FormField; body_el: FormField } };

/** A canned reply in both languages. */
export function ReplyFields({ fields }: Props) {
  const t = useT("ticket-desk");
  const names = REPLY_PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ");
  return (
    <>
      <Field field={fields.name} label={t("reply-name")} hint={t("reply-name-hint")} />
      <TextareaField
        field={fields.body_en}
        label={t("reply-en")}
        hint={t("reply-hint", { names })}
        rows={6}
        lang="en"
      />
      <TextareaField
        field={fields.body_el}
        label={t("reply-el")}
        hint={t("reply-hint", { names })}
        rows={6}
        lang="el"
      />
    </>
  );
}
