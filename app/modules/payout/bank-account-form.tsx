import { useMemo } from "react";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { marketOf } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { type PayoutView, usePayoutPath } from "./payout-view.ts";

type Props = {
  view: PayoutView;
  seed: FormSeed<"iban" | "beneficiary_name">;
  result: ActionResult | undefined;
};

export const BANK_FORM = "bank-form";

export function BankAccountForm({ view, seed, result }: Props) {
  const t = useT("payout");
  const locale = useLocale();
  const pathOf = usePayoutPath(view);
  const [form, fields] = useActionForm({
    id: BANK_FORM,
    hidden: { intent: "add" },
    seed,
    lastResult: useMemo(() => result && groupTyped(result), [result]),
    texts: ["payout", "account"],
    defaultValue: { beneficiary_name: view.beneficiary },
  });
  return (
    <div className="panel stack">
      <h2 id="add">{t(view.banks.length > 0 ? "add-another" : "add-first")}</h2>
      <ActionForm form={form} aria-labelledby="add">
        {view.again === "typing" && !form.result ? <Note kind="act">{t("iban-lost")}</Note> : null}
        <Field
          field={fields.iban}
          label={t("iban")}
          className="iban"
          hint={t(`iban-hint-${marketOf(locale)}`)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onBlur={({ currentTarget }) => {
            currentTarget.value = groupIban(currentTarget.value);
          }}
        />
        <Field
          field={fields.beneficiary_name}
          label={t("beneficiary")}
          hint={t("beneficiary-hint")}
          autoComplete="name"
        />
        <p className="small dim">{t("kept-note", { product: PRODUCT })}</p>
        <div className="row">
          <SubmitButton pending={t("adding")}>{t("add-submit")}</SubmitButton>
          {view.banks.length === 0 ? null : (
            <ButtonLink kind="line" to={pathOf()} preventScrollReset>
              {t("cancel")}
            </ButtonLink>
          )}
        </div>
      </ActionForm>
    </div>
  );
}

function groupTyped(result: ActionResult): ActionResult {
  const iban = result.initialValue?.["iban"];
  if (typeof iban !== "string") return result;
  return { ...result, initialValue: { ...result.initialValue, iban: groupIban(iban) } };
}

/** Groups of four, as banks print it. */
const groupIban = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s.-]/g, "")
    .replaceAll(/(.{4})(?=.)/g, "$1 ");
