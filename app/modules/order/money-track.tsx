import { formatDate } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Loop } from "../ui/loop.tsx";
import { Panel } from "../ui/panel.tsx";
import { Price } from "../ui/price.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { findMoneyPlace, findMoneyProgress, findMoneySentence } from "./find-money-sentence.ts";
import type { OrderView } from "./present-order.ts";

/** Where the money is: the sum, one sentence, then how it got there and goes on. */
export function MoneyTrack({ order }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  const { money, role, counterpart, cardLast4, amounts } = order;
  const sum =
    money.find(({ state }) => state === "here") ?? money.findLast((s) => s.state === "done");
  const isSettled = ["released", "refunded", "cancelled"].includes(findMoneyPlace(money));
  return (
    <Panel aria-labelledby="money">
      <h2 id="money">{t(role === "buyer" ? "one.money" : "one.money-seller")}</h2>
      <div className="stack snug">
        <Price money={sum?.amount ?? amounts.total} size="xl" />
        <p className={isSettled ? "grade where" : "grade low where"}>
          <Loop share={findMoneyProgress(money)} />
          <span>
            {t(findMoneySentence(order), { seller: counterpart.username, product: PRODUCT })}
          </span>
        </p>
      </div>
      {money.length === 0 ? null : (
        <Timeline
          heading="b"
          size="small"
          steps={money.map(({ step, at, state }) => ({
            key: step,
            state,
            title: t(`money.step.${step}`),
            note:
              at === null
                ? t(`money.todo.${role}.${step}`)
                : step === "authorised" && cardLast4 !== null && role === "buyer"
                  ? t("money.card", { date: formatDate(locale, at, "short"), last4: cardLast4 })
                  : formatDate(locale, at, "short"),
          }))}
        />
      )}
    </Panel>
  );
}
