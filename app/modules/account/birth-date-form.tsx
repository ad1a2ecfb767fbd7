import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { BirthDateFields, type BirthField } from "../personal-info/birth-date-fields.tsx";
import { CancelLink } from "./entries.tsx";

type Props = {
  born: Record<BirthField, string> | null;
  months: readonly string[];
  seed: FormSeed<BirthField>;
  result: ActionResult | undefined;
};

export function BirthDateForm({ born, months, seed, result }: Props) {
  const t = useT("account");
  const [form, fields] = useActionForm({
    id: "birth-form",
    hidden: { intent: "birth" },
    seed,
    lastResult: result,
    texts: ["account", "auth"],
    ...(born === null ? {} : { defaultValue: born }),
  });
  return (
    <ActionForm form={form} aria-labelledby="birth" preventScrollReset>
      <fieldset className="stack snug">
        <legend>{t("personal.birth")}</legend>
        <BirthDateFields fields={fields} months={months} />
      </fieldset>
      <div className="row">
        <SubmitButton pending={t("saving")}>{t("personal.birth-save")}</SubmitButton>
        <CancelLink />
      </div>
    </ActionForm>
  );
}
