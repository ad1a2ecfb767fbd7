import { formatDate, formatMoney } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Spinner } from "../ui/spinner.tsx";
import { Panel } from "../ui/panel.tsx";
import { Price } from "../ui/price.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { isGoingBack, type OrderView } from "./present-order.ts";
import type { MoneyStep, Order } from "#contract/order.ts";
import { Link } from "../ui/link.tsx";
import { accountPaths } from "../../account-paths.ts";

type Step = OrderView["money"][number];

export function MoneyTimeline({ order }: { order: OrderView }) {
  const t = useT("order");
  const { money, role, counterpart, amounts, payout, clock } = order;
  const noteOf = useStepNote(order);
  const here =
    money.find(({ state }) => state === "here") ?? money.findLast((s) => s.state === "done");
  const received = payout?.amount ?? money.find(({ step }) => step === "released")?.amount;
  const sum = (role === "seller" ? received : undefined) ?? here?.amount ?? amounts.total;
  const isSettled = ["released", "refunded", "cancelled"].includes(findMoneyPlace(money));
  const isComingBack =
    clock === null && money.some(({ step, at }) => step === "refunded" && at === null);
  const reference = money.findLast((step) => step.reference !== null)?.reference ?? null;
  return (
    <Panel aria-labelledby="money">
      <h2 id="money">{t(role === "buyer" ? "one.money" : "one.money-seller")}</h2>
      <div className="stack snug">
        <Price money={sum} size="xl" />
        <p className={isSettled ? "grade where" : "grade low where"}>
          <Spinner share={findMoneyProgress(money)} />
          <span>
            {isComingBack || isGoingBack(order)
              ? t(`money.${isComingBack ? "coming-back" : "going-back"}.${role}`, {
                  seller: counterpart.username,
                  product: PRODUCT,
                })
              : t(findMoneySentence(order), { seller: counterpart.username, product: PRODUCT })}
          </span>
        </p>
      </div>
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
      <PayoutLine order={order} />
      {reference === null ? null : (
        <p className="small dim">
          {t("money.reference")} <span className="code">{reference}</span>
        </p>
      )}
    </Panel>
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

export const findMoneySentence = (
  order: Pick<Order, "money" | "role"> & { payout?: { status: string } | null },
) =>
  order.payout?.status === "paid"
    ? "money.paid"
    : (`money.sentence.${order.role}.${findMoneyPlace(order.money)}` as const);

export function findMoneyProgress(money: readonly Pick<MoneyStep, "state">[]): number {
  if (money.length === 0) return 0;
  const done = money.filter(({ state }) => state === "done").length;
  const here = money.some(({ state }) => state === "here") ? 0.5 : 0;
  return (done + here) / money.length;
}

function PayoutLine({ order: { payout } }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  if (payout === null) return null;
  const { status, due_on, expected_by, held_until, paid_at, bank_last4 } = payout;
  const day = (at: string | null) => (at === null ? "" : formatDate(locale, at, "short"));
  const isStuck = status === "blocked" || status === "failed";
  return (
    <p className={isStuck ? "small bad-line" : "small"}>
      {t(`payout.${status}`, {
        due: day(due_on),
        by: day(expected_by),
        until: held_until === null ? "" : formatDate(locale, held_until, "moment"),
        paid: day(paid_at),
        bank: bank_last4 ?? "",
      })}{" "}
      <Link to={accountPaths.payouts(locale)}>{t("payout.see")}</Link>
    </p>
  );
}
