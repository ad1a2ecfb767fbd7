import { Form } from "react-router";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import type { OwnListing } from "#contract/my-listings.ts";
import type { Offer } from "#contract/offer.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatMoney } from "../locale/format.ts";
import { formatAmount } from "../locale/parse-amount.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useTerms } from "../session/use-terms.ts";
import { Panel } from "../ui/panel.tsx";
import { HiddenNonce, SubmitButton as PressButton } from "../ui/submit-button.tsx";
import { AmountField, useRangeTexts, useRangeWords } from "./amount-field.tsx";
import { findDelivery, toBuyerPrice, toSellerPrice } from "./offer-prices.ts";
import { useOther } from "./offer-status.tsx";
import type { AmountRange } from "./parse-offer-amount.ts";
import { useTypedAmount } from "./use-typed-amount.ts";

type Props = {
  offer: Offer;
  /** What the seller receives at the asking price; null for a buyer. */
  sale: OwnListing["sale"];
  /** An amount whose sums are to be shown. */
  asked: Money | null;
  seed: FormSeed<"amount">;
  nonce: string;
  result: ActionResult | undefined;
  isStatic?: boolean;
};

const OF = { hours: LIMITS.offer.life / hours(1), of: LIMITS.offer.perSide };

/** The answer that comes first, beside its clock; a form of its own, as every answer is. */
export function AcceptForm({ offer, sale, nonce }: Pick<Props, "offer" | "sale" | "nonce">) {
  const { fees } = useTerms();
  const t = useT("offer");
  const locale = useLocale();
  const other = useOther(offer);
  const { role, amount, total } = offer;
  const receive = sale && toSellerPrice(amount, sale, fees).you_receive;
  return (
    <div className="stack snug">
      <Press offer={offer} nonce={nonce} intent="accept">
        {t("answer.accept", { amount: formatMoney(locale, amount) })}
      </Press>
      <p className="small">
        {receive ? `${t("answer.accept-receive", { total: formatMoney(locale, receive) })} ` : null}
        {t(`answer.accept-note-${role}`, { ...OF, other, total: formatMoney(locale, total) })}
      </p>
    </div>
  );
}

export function OfferAnswers({ offer, nonce, ...counter }: Props) {
  const t = useT("offer");
  const { allowed_actions: allowed, role, range } = offer;
  if (allowed.length === 0) return null;
  const title = allowed.includes("counter")
    ? "counter"
    : allowed.includes("decline")
      ? "decline-title"
      : "withdraw-title";
  return (
    <Panel aria-labelledby="answer" className="stack offer-answers">
      <h2 id="answer">{t(`answer.${title}`)}</h2>
      {allowed.includes("counter") && range !== null ? (
        <Counter key={offer.number} offer={offer} range={range} {...counter} />
      ) : null}
      {(["decline", "withdraw"] as const)
        .filter((action) => allowed.includes(action))
        .map((action) => (
          <details key={action} className="sure">
            <summary className="btn bare m">{t(`answer.${action}`)}</summary>
            <div className="stack snug">
              <p className="small">
                {t(
                  action === "decline" ? "answer.decline-sure" : `answer.withdraw-sure-${role}`,
                  OF,
                )}
              </p>
              <Press offer={offer} nonce={nonce} intent={action} isLast>
                {t(`answer.${action}-now`)}
              </Press>
            </div>
          </details>
        ))}
    </Panel>
  );
}

type PressProps = {
  offer: Offer;
  nonce: string;
  intent: "accept" | "decline" | "withdraw";
  isLast?: boolean;
  children: string;
};

function Press({ offer, nonce, intent, isLast, children }: PressProps) {
  const t = useT("offer");
  return (
    <Form method="post" preventScrollReset>
      <HiddenNonce nonce={`${nonce}-${intent}`} />
      <input type="hidden" name="number" value={offer.number} />
      <PressButton
        {...(isLast ? { kind: "warn" as const, size: "m" as const } : {})}
        name="intent"
        value={intent}
        pending={t("working")}
      >
        {children}
      </PressButton>
    </Form>
  );
}

type CounterProps = Omit<Props, "nonce"> & { range: AmountRange };

function Counter({ offer, range, sale, asked, seed, result, isStatic = false }: CounterProps) {
  const t = useT("offer");
  const locale = useLocale();
  const { role, number, tries_left } = offer;
  const [form, fields] = useActionForm({
    id: "counter",
    seed,
    lastResult: result?.initialValue?.["amount"] === undefined ? undefined : result,
    texts: ["offer"],
    defaultValue: { amount: asked === null ? "" : formatAmount(locale, asked.amount) },
  });
  const typed = useTypedAmount(fields.amount.initialValue ?? "", range);
  const words = useRangeWords(range);
  return (
    <ActionForm form={useRangeTexts(form, range)} className="stack snug" preventScrollReset>
      <input type="hidden" name="number" value={number} />
      <AmountField
        field={fields.amount}
        typed={typed}
        range={range}
        label={t(`answer.counter-label-${role}`)}
        hint={t("answer.counter-hint", words)}
        preview={role === "buyer" || sale !== null ? t(`answer.counter-preview-${role}`) : null}
        isStatic={isStatic}
      />
      <p aria-live="polite">
        {typed.amount === null ? null : <Outcome offer={offer} sale={sale} amount={typed.amount} />}
      </p>
      <p className="row">
        <SubmitButton kind="line" name="intent" value="counter" pending={t("make.sending")}>
          {t("answer.counter-submit")}
        </SubmitButton>
        <span className="small dim">{t("answer.left", { ...OF, count: tries_left })}</span>
      </p>
    </ActionForm>
  );
}

type OutcomeProps = Pick<Props, "offer" | "sale"> & { amount: Money };

function Outcome({ offer, sale, amount }: OutcomeProps) {
  const { fees } = useTerms();
  const t = useT("offer");
  const locale = useLocale();
  if (offer.role === "buyer") {
    const { total } = toBuyerPrice(amount, findDelivery(offer, fees), fees);
    return t("answer.counter-total", { total: formatMoney(locale, total) });
  }
  if (sale === null) return null;
  const { you_receive } = toSellerPrice(amount, sale, fees);
  return t("answer.counter-receive", { total: formatMoney(locale, you_receive) });
}
