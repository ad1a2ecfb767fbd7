import { MODERATION_REASONS, type ModerationReason } from "#contract/moderation-words.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { SelectField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";

type Field = "reason" | "ground" | "facts_el" | "facts_en";

type Props = {
  asks: "reason" | "ground";
  seed: FormSeed<Field>;
  result: ActionResult | undefined;
};

const GROUNDS = Object.keys(MODERATION_REASONS) as ModerationReason[];

/** Asks what the single action asks. */
export function BulkForm({ asks, seed, result }: Props) {
  const t = useT("staff-job");
  const words = useT("console");
  const reasons = useT("moderation");
  const [form, fields] = useActionForm({
    id: "bulk",
    seed,
    lastResult: result,
    texts: ["staff-job", "console", "moderation", "hub"],
  });
  return (
    <ActionForm form={form}>
      {asks === "reason" ? (
        <TextareaField field={fields.reason} label={words("reason")} rows={2} />
      ) : (
        <>
          <SelectField field={fields.ground} label={t("bulk.ground")}>
            <option value="">{t("bulk.choose")}</option>
            {GROUNDS.map((ground) => (
              <option key={ground} value={ground}>
                {reasons(`reason.${ground}`)}
              </option>
            ))}
          </SelectField>
          <TextareaField
            field={fields.facts_el}
            label={t("bulk.facts-el")}
            hint={t("bulk.facts-hint")}
            rows={4}
          />
          <TextareaField field={fields.facts_en} label={t("bulk.facts-en")} rows={4} />
        </>
      )}
      <SubmitButton pending={words("working")} className="fit">
        {t("bulk.start")}
      </SubmitButton>
    </ActionForm>
  );
}
