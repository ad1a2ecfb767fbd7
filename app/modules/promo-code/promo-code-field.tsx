import type { ComponentProps } from "react";
import type { Money } from "#contract/money.ts";
import { commerceEvents } from "../analytics/commerce-events.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Field } from "../form/fields.tsx";
import { SubmitButton } from "../form/submit-button.tsx";

export const PROMO_CODE = "promo_code";

type Props = {
  applied: string | null;
  discount: Money;
  field: ComponentProps<typeof Field>["field"];
};

/** Part of the payment step's form. */
export function PromoCodeField({ applied, discount, field }: Props) {
  const t = useT("checkout-pay");
  const locale = useLocale();
  if (applied !== null) {
    const amount = formatMoney(locale, { ...discount, amount: Math.abs(discount.amount) });
    return (
      <div className="row">
        <p>{t("voucher.applied", { code: applied, amount })}</p>
        <SubmitButton
          kind="line"
          size="s"
          name="intent"
          value="remove-voucher"
          pending={t("voucher.removing")}
          formNoValidate
        >
          {t("voucher.remove")}
        </SubmitButton>
      </div>
    );
  }
  return (
    <Field
      field={field}
      label={t("voucher.legend")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      after={
        <SubmitButton
          kind="line"
          name="intent"
          value="voucher"
          pending={t("voucher.applying")}
          formNoValidate
          onClick={commerceEvents.promoCodeClick}
        >
          {t("voucher.apply")}
        </SubmitButton>
      }
    />
  );
}
