import { CANCEL_OPTIONS } from "#contract/listing-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";

type Props = {
  id: string;
  seed: FormSeed<"option" | "comment">;
  result: ActionResult | undefined;
};

/** One reason is required (spec §5 "Seller cancel request"); the note is optional. */
export function CancelForm({ id, seed, result }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: "cancel-form",
    seed,
    lastResult: result,
    texts: ["my-listings"],
  });
  return (
    <ActionForm form={form}>
      <ChoiceField
        field={fields.option}
        legend={t("cancel.why")}
        choices={CANCEL_OPTIONS.map((option) => ({
          value: option,
          label: t(`cancel.option.${option}`),
        }))}
      />
      <TextareaField
        field={fields.comment}
        label={t("cancel.comment")}
        hint={t("cancel.comment-hint")}
        rows={3}
      />
      <div className="row">
        <SubmitButton pending={t("working")}>{t("cancel.submit")}</SubmitButton>
        <ButtonLink kind="line" to={sellerPaths.listing(locale, id)}>
          {t("cancel.keep")}
        </ButtonLink>
      </div>
    </ActionForm>
  );
}
