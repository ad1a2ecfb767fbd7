import type { Card } from "#contract/card.ts";
import type { Money } from "#contract/money.ts";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { CheckboxField, ChoiceFrame, ChoiceOption } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { type T, useT } from "../locale/use-t.ts";

/** `confirm` and `reactivate` begin payments by the month, `pay` pays what is due. */
export type PayMode = "confirm" | "reactivate" | "pay";

type Props = {
  mode: PayMode;
  /** What is paid each month, or now. */
  amount: Money;
  accepted: string;
  isReceived: boolean;
  cards: readonly Card[];
  seed: FormSeed<"card_reference" | "accepted_price" | "is_accepted">;
  result: ActionResult | undefined;
};

const toExpiry = ({ exp_month, exp_year }: Card) => ({
  month: String(exp_month).padStart(2, "0"),
  year: String(exp_year).slice(-2),
});

export const nameCard = (
  t: T<"subscription">,
  { brand, last4 }: Pick<Card, "brand" | "last4">,
): string => t("pay.card", { brand: t(`pay.brand.${brand}`), last4 });

/** Only a card pays, and none is chosen before its owner does (spec §3 "Checkout state"). */
export function PayForm({ mode, amount, accepted, isReceived, cards, seed, result }: Props) {
  const t = useT("subscription");
  const locale = useLocale();
  const hasCard = cards.some(({ is_expired }) => !is_expired);
  const [form, fields] = useActionForm({
    id: "pay-form",
    seed,
    lastResult: result,
    texts: ["subscription"],
  });
  const paid = formatMoney(locale, amount);
  return (
    <ActionForm form={form}>
      <input type="hidden" name="accepted_price" value={accepted} key={accepted} />
      {cards.length === 0 ? null : (
        <ChoiceFrame
          field={fields.card_reference}
          legend={t("pay.with")}
          hint={mode === "pay" && !hasCard ? null : t("pay.with-note")}
          isErrorFirst
        >
          {cards.map((card) => (
            <ChoiceOption
              key={card.reference}
              field={fields.card_reference}
              box
              value={card.reference}
              label={nameCard(t, card)}
              note={t("pay.expires", toExpiry(card))}
              {...(card.is_expired ? { disabledReason: t("pay.expired", toExpiry(card)) } : {})}
            />
          ))}
        </ChoiceFrame>
      )}
      {hasCard ? null : <p className="dim">{t("pay.no-card")}</p>}
      {hasCard && mode !== "pay" ? (
        <CheckboxField
          field={fields.is_accepted}
          label={t("pay.accept", { amount: paid })}
          note={t(isReceived ? "pay.accept-note-now" : "pay.accept-note-later")}
        />
      ) : null}
      {mode === "pay" ? null : (
        <p className="small">
          <a
            href={paths.content(locale, "info", "terms-and-conditions")}
            target="_blank"
            rel="noreferrer"
          >
            {t("pay.terms")}
          </a>
        </p>
      )}
      <div className="row">
        {hasCard ? (
          <SubmitButton name="intent" value={mode} pending={t("pay.working")}>
            {t(`pay.button-${mode}`, { amount: paid })}
          </SubmitButton>
        ) : null}
        <SubmitButton
          name="intent"
          value="new-card"
          formNoValidate
          kind={hasCard ? "line" : "main"}
          pending={t("pay.working")}
        >
          {t(hasCard ? "pay.other-card" : "pay.first-card")}
        </SubmitButton>
      </div>
      <p className="small dim">{t("pay.note")}</p>
    </ActionForm>
  );
}
