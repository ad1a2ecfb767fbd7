import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { commerceEvents } from "../analytics/commerce-events.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Field } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { STEP_FORM } from "../checkout/step-form.tsx";

export const PROMO_CODE = "promo_code";

type Props = {
  applied: string | null;
  discount: Money;
  typed: string | undefined;
  error: string | undefined;
};

export function PromoCodeField({ applied, discount, typed, error }: Props) {
  const t = useT("checkout-pay");
  const general = useT("error");
  const locale = useLocale();
  if (applied !== null) {
    const amount = formatMoney(locale, { ...discount, amount: Math.abs(discount.amount) });
    return (
      <div className="row">
        <p>{t("voucher.applied", { code: applied, amount })}</p>
        <SubmitButton
          form={STEP_FORM}
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
  const sentence =
    error === undefined
      ? undefined
      : (t.find(error, { code: typed ?? "", min: LIMITS.promoCode.min }) ?? general("general"));
  return (
    <Field
      id={PROMO_CODE}
      name={PROMO_CODE}
      form={STEP_FORM}
      label={t("voucher.legend")}
      defaultValue={typed ?? ""}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      errors={sentence === undefined ? undefined : [sentence]}
      after={
        <SubmitButton
          form={STEP_FORM}
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
