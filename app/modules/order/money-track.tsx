import { formatDate, formatMoney } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Spinner } from "../ui/spinner.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { AgreedPrice, OrderAmounts } from "./order-facts.tsx";
import { isGoingBack, type OrderView } from "./present-order.ts";
import type { MoneyStep, Order } from "#contract/order.ts";
import { Link } from "../ui/link.tsx";
import { accountPaths } from "../../account-paths.ts";
import { useRefundSentence } from "./what-next.ts";
import "../ui/panel.css";
import "./fold.css";

type Step = OrderView["money"][number];

/** One line that says where the money is; closed below it are its way and the price in detail. */
export function MoneyFold({ order }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  const { money, role, payout } = order;
  const noteOf = useStepNote(order);
  const line = useMoneyLine(order);
  const isSettled = ["released", "refunded", "cancelled"].includes(findMoneyPlace(money));
  const received = payout?.amount ?? money.find(({ step }) => step === "released")?.amount;
  const reference = money.findLast((step) => step.reference !== null)?.reference ?? null;
  return (
    <details className="panel order-fold order-money" id="money">
      <summary>
        <span className={isSettled ? "grade" : "grade low"}>
          <Spinner share={findMoneyProgress(money)} />
        </span>
        <h2>{t(role === "buyer" ? "one.money" : "one.money-seller")}</h2>
        <span className={isStuck(payout) ? "line bad-line" : "line"}>
          {role === "seller" && received !== undefined
            ? `${formatMoney(locale, received)}. ${line}`
            : line}
        </span>
      </summary>
      <div className="stack">
        {money.length === 0 ? null : (
          <Timeline
            heading="b"
            size="small"
            steps={money.map((step) => ({
              key: step.step,
              state: isOver(step, payout) ? "done" : step.state,
              title: t.find(`money.step.${role}.${step.step}`) ?? t(`money.step.${step.step}`),
              note: noteOf(step),
            }))}
          />
        )}
        {payout === null ? null : (
          <p className="small">
            <Link to={accountPaths.payouts(locale)}>{t("payout.see")}</Link>
          </p>
        )}
        {reference === null ? null : (
          <p className="small dim">
            {t("money.reference")} <span className="code">{reference}</span>
          </p>
        )}
        <OrderAmounts order={order} />
        <AgreedPrice order={order} />
      </div>
    </details>
  );
}

function useStepNote(order: OrderView) {
  const { role, cardLast4, refund, isCharged, isInstant, counterpart } = order;
  const t = useT("order");
  const locale = useLocale();
  return ({ step, at, amount }: Step): string => {
    const sum = formatMoney(locale, amount);
    if (at !== null) {
      const date = formatDate(locale, at, "short");
      return step === "authorised" && cardLast4 !== null && role === "buyer"
        ? t("money.card", { date, last4: cardLast4 })
        : step === "refunded" || step === "released"
          ? t("money.sum", { date, sum })
          : date;
    }
    if (step === "refunded" && refund !== null)
      return t("money.by", { sum, date: formatDate(locale, refund.expected_by, "short") });
    if (step === "charged" && isCharged) return "";
    if (step === "charged" && isInstant) return t("money.charged-instant");
    if (step === "refunded" && isGoingBack(order))
      return t(`money.todo-return.${role}`, { seller: counterpart.username });
    return t(`money.todo.${role}.${step}`);
  };
}

const isOver = ({ step, state, at }: Step, payout: OrderView["payout"]): boolean =>
  state === "here" &&
  at !== null &&
  (step === "refunded" ||
    step === "cancelled" ||
    (step === "released" && (payout === null || payout.status === "paid")));

type MoneyPlace = MoneyStep["step"] | "none";

export function findMoneyPlace(money: readonly Pick<MoneyStep, "step" | "state">[]): MoneyPlace {
  const here = money.find(({ state }) => state === "here");
  return (here ?? money.findLast(({ state }) => state === "done"))?.step ?? "none";
}

export const findMoneySentence = ({ money, role }: Pick<Order, "money" | "role">) =>
  `money.sentence.${role}.${findMoneyPlace(money)}` as const;

export function findMoneyProgress(money: readonly Pick<MoneyStep, "state">[]): number {
  if (money.length === 0) return 0;
  const done = money.filter(({ state }) => state === "done").length;
  const here = money.some(({ state }) => state === "here") ? 0.5 : 0;
  return (done + here) / money.length;
}

const isStuck = (payout: OrderView["payout"]): boolean =>
  payout?.status === "blocked" || payout?.status === "failed";

/** One sentence: the payout or the refund where there is one. */
function useMoneyLine(order: OrderView): string {
  const t = useT("order");
  const locale = useLocale();
  const refund = useRefundSentence(order);
  const { money, role, counterpart, payout, clock } = order;
  if (payout !== null) {
    const { status, due_on, expected_by, held_until, paid_at, bank_last4 } = payout;
    const day = (at: string | null) => (at === null ? "" : formatDate(locale, at, "short"));
    return t(`payout.${status}`, {
      due: day(due_on),
      by: day(expected_by),
      until: held_until === null ? "" : formatDate(locale, held_until, "moment"),
      paid: day(paid_at),
      bank: bank_last4 ?? "",
    });
  }
  if (refund !== null) return refund;
  const values = { seller: counterpart.username, product: PRODUCT };
  const isComingBack =
    clock === null && money.some(({ step, at }) => step === "refunded" && at === null);
  if (isComingBack) return t(`money.coming-back.${role}`, values);
  if (isGoingBack(order)) return t(`money.going-back.${role}`, values);
  return t(findMoneySentence(order), values);
}
