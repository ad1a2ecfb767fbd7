import { LIMITS } from "#contract/limits.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";

export type TalkProps = {
  seed: FormSeed<"text">;
  result: ActionResult | undefined;
  label: string;
  hint?: string;
  asked?: string;
};

/** One line, which Enter sends. */
export function TalkForm({ seed, result, label, hint, asked = "" }: TalkProps) {
  const t = useT("hunter");
  const [form, fields] = useActionForm({
    id: "talk",
    seed,
    lastResult: result,
    texts: ["hunter"],
    defaultValue: { text: asked },
  });
  return (
    <ActionForm form={form} className="stack talk" data-intent="">
      <Field
        field={fields.text}
        label={label}
        {...(hint && { hint })}
        maxLength={LIMITS.aiConversation.text}
        autoComplete="off"
        enterKeyHint="send"
      />
      <p>
        <SubmitButton pending={t("working")}>{t("send")}</SubmitButton>
      </p>
    </ActionForm>
  );
}
