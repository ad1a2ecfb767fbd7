import type { Card } from "#contract/card.ts";
import type { Money } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Order } from "#contract/order.ts";
import { formatMoney, formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import { BrandMark } from "../checkout/brand-mark.tsx";
import { nameCard, nameMethod } from "../checkout/name-payment.ts";
import { formatPayChoice, splitInstalments } from "../checkout/pay-choice.ts";
import { STEP_FORM, StepActionForm } from "../checkout/step-action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceFrame } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { useActionForm } from "../form/use-action-form.ts";
import { PromoCodeField } from "../promo-code/promo-code-field.tsx";
import { Note } from "../ui/note.tsx";

type SavedCard = Pick<
  Card,
  "reference" | "brand" | "last4" | "exp_month" | "exp_year" | "is_expired" | "is_kept"
>;

export const toSavedCard = (card: Card): SavedCard => ({
  reference: card.reference,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  is_expired: card.is_expired,
  is_kept: card.is_kept,
});

export const KEEP_CARD = "keep_card";

type Props = {
  cards: readonly SavedCard[];
  selected: string | null;
  total: Money;
  /** Those that can be used, in the order of the shop. */
  methods: readonly PaymentMethod[];
  promoCode: { applied: string | null; discount: Money; typed: string | undefined } | null;
  seed: FormSeed<"pay_with" | "keep_card" | "promo_code">;
  result: ActionResult | undefined;
};

export function PaymentChoice({ cards, methods, total, promoCode, ...props }: Props) {
  const t = useT("checkout-pay");
  const [form, fields] = useActionForm({
    id: STEP_FORM,
    seed: props.seed,
    lastResult: props.result,
    texts: ["checkout", "checkout-pay"],
    defaultValue: { pay_with: props.selected, promo_code: promoCode?.typed },
  });
  const selected = fields.pay_with.initialValue;
  const locale = useLocale();
  const [instalment = 0] = splitInstalments(total.amount);
  const usable = cards.filter(({ is_expired }) => !is_expired);
  const values = [
    ...usable.map(({ reference }) => formatPayChoice({ kind: "saved-card", reference })),
    "new-card",
    ...methods,
  ];
  const [first = null] = usable.some(({ is_kept }) => is_kept) ? values : ["new-card"];
  const chosen = selected !== undefined && values.includes(selected) ? selected : first;
  const radio = (value: string) =>
    ({
      type: "radio",
      box: true,
      name: "pay_with",
      value,
      defaultChecked: value === chosen,
    }) as const;
  return (
    <StepActionForm form={form}>
      <ChoiceFrame field={fields.pay_with} className="" legend={t("payment.legend")} isErrorFirst>
        {cards.map((card) => {
          const month = String(card.exp_month).padStart(2, "0");
          const year = String(card.exp_year).slice(-2);
          return (
            <Option
              key={card.reference}
              {...radio(formatPayChoice({ kind: "saved-card", reference: card.reference }))}
              label={nameCard(t, card)}
              note={t("payment.expires", { month, year })}
              end={<BrandMark brand={card.brand} />}
              {...(card.is_expired
                ? { disabledReason: t("payment.expired", { month, year }) }
                : {})}
            />
          );
        })}
        <Option
          {...radio("new-card")}
          label={t(cards.length > 0 ? "payment.another" : "payment.first")}
          note={t("payment.another-note")}
          end={<BrandMark brand="card" />}
        />
        <Option
          type="checkbox"
          name={KEEP_CARD}
          value="yes"
          defaultChecked={false}
          label={t("payment.keep")}
          note={t("payment.keep-note")}
        />
        {methods.map((method) =>
          method === "card" ? null : (
            <Option
              key={method}
              {...radio(method)}
              label={nameMethod(t, method, formatMoney(locale, { ...total, amount: instalment }))}
              note={t(method === "klarna" ? "payment.klarna-note" : "payment.elsewhere-note")}
              end={<BrandMark brand={method} />}
            />
          ),
        )}
      </ChoiceFrame>
      <p className="small dim">{t("payment.reassure")}</p>
      {promoCode && <PromoCodeField {...promoCode} field={fields.promo_code} />}
    </StepActionForm>
  );
}

export const presentDecline = ({ status, payment, action_clock: clock }: Order) =>
  payment?.status === "failed"
    ? {
        code: payment.decline_code ?? "declined",
        /** Deadline of another payment for a placed order (docs/decisions/0057). */
        until: status === "payment_due" ? (clock?.due_at ?? null) : null,
      }
    : null;

type PaymentDeclinedProps = { decline: NonNullable<ReturnType<typeof presentDecline>> };

export function PaymentDeclined({ decline: { code, until } }: PaymentDeclinedProps) {
  const t = useT("checkout-pay");
  const locale = useLocale();
  return (
    <Note kind="bad" live>
      <b>{t("payment.declined-title")}</b> {t(`payment.decline.${code}`)} {t("payment.kept")}
      {until === null
        ? null
        : ` ${t("payment.due", { time: formatDate(locale, until, "moment") })}`}
    </Note>
  );
}
