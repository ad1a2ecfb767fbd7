import type { ActionResult } from "../form/action-result.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import {
  PersonalInfoFields,
  type PersonalInfoField,
} from "../personal-info/personal-info-fields.tsx";
import { Button } from "../ui/button.tsx";

type Props = {
  headingId: string;
  returnTo: string;
  seed: FormSeed<PersonalInfoField>;
  months: readonly string[];
  values: Partial<Record<PersonalInfoField, string>>;
  result: ActionResult | undefined;
};

/** Shown once after the sign-up (spec §2 "Authentication dialogs"). */
export function PersonalInfoForm({ headingId, returnTo, seed, months, values, result }: Props) {
  const t = useT("sign-up");
  const [form, fields] = useActionForm({
    id: "personal-info",
    seed,
    lastResult: result,
    texts: ["account", "auth"],
    defaultValue: values,
  });
  return (
    <>
      <div className="stack snug">
        <h1 id={headingId}>{t("personal.title")}</h1>
        <p className="dim">{t("personal.lead")}</p>
      </div>
      <ActionForm form={form} aria-labelledby={headingId}>
        <input type="hidden" name="callback_url" value={returnTo} />
        <PersonalInfoFields fields={fields} months={months} />
        <SubmitButton full pending={t("personal.submitting")}>
          {t("personal.submit")}
        </SubmitButton>
        <Button kind="line" full name="intent" value="later" formNoValidate>
          {t("later")}
        </Button>
      </ActionForm>
    </>
  );
}
