import type { ReactNode } from "react";
import type { Money } from "#contract/money.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Grade } from "../condition/grade.tsx";
import { TraderNote } from "../trader/trader-note.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { PriceSummary, type SummaryLine } from "../ui/price-summary.tsx";
import type { CheckoutView } from "./present-checkout.ts";
import "./checkout.css";

type Props = {
  order: CheckoutView;
  children?: ReactNode;
};

function Item({ item }: Pick<CheckoutView, "item">) {
  return (
    <div className="row nowrap">
      <Photo url={item.cover} alt="" set="thumb" className="thumb" eager />
      <div>
        <p>
          <b>{item.title}</b>
        </p>
        <p className="small dim">{item.detail}</p>
        <p className="small">
          <Grade grade={item.grade} />
        </p>
      </div>
    </div>
  );
}

export function OrderSummary({ order, children }: Props) {
  const t = useT("checkout");
  return (
    <Panel kind="lift" aria-labelledby="summary">
      <h2 id="summary">{t("summary.title")}</h2>
      <Item item={order.item} />
      <OrderSums order={order} />
      <TraderNote isTrader={order.isFromTrader} />
      {children}
    </Panel>
  );
}

export function FoldedSummary({ order }: { order: CheckoutView }) {
  const t = useT("checkout");
  const locale = useLocale();
  return (
    <details className="panel folded phone-only">
      <summary>
        {/* A summary takes no block. */}
        <span className="photo thumb">
          {order.item.cover === null ? null : (
            <img src={paths.media(order.item.cover, 160)} width="160" height="160" alt="" />
          )}
        </span>
        <span>
          <span className="vh">{t("summary.title")}: </span>
          <b>{order.item.title}</b>
          <span className="below small dim">{order.item.detail}</span>
        </span>
        <b>{formatMoney(locale, order.amounts.total)}</b>
      </summary>
      <div className="stack snug">
        <p className="small">
          <Grade grade={order.item.grade} />
        </p>
        <OrderSums order={order} />
        <TraderNote isTrader={order.isFromTrader} />
      </div>
    </details>
  );
}

type OrderSumsProps = {
  order: Pick<CheckoutView, "amounts" | "shippingMethod" | "addOns" | "promoCode">;
};

function OrderSums({ order: { amounts, shippingMethod, addOns, promoCode } }: OrderSumsProps) {
  const t = useT("checkout");
  const locale = useLocale();
  const money = (value: Money) => formatMoney(locale, value);
  const { delivery, discount } = amounts;
  const lines: (SummaryLine | false)[] = [
    { key: "device", label: t("summary.device"), value: money(amounts.asking_price) },
    { key: "fee", label: t("summary.safety-fee"), value: money(amounts.buyer_safety_fee) },
    {
      key: "delivery",
      label: t(shippingMethod === null ? "summary.delivery" : `summary.${shippingMethod}`),
      value:
        delivery === null
          ? t("summary.delivery-next")
          : delivery.amount === 0
            ? t("summary.free")
            : money(delivery),
    },
    ...addOns.map(({ key, name, price }) => ({ key, label: name, value: money(price) })),
    promoCode !== null && {
      key: "discount",
      label: t("summary.voucher", { code: promoCode }),
      value: money({ ...discount, amount: -Math.abs(discount.amount) }),
    },
  ];
  return (
    <PriceSummary
      lines={lines.filter((line) => line !== false)}
      total={{
        label: t(delivery === null ? "summary.so-far" : "summary.total"),
        value: money(amounts.total),
      }}
    />
  );
}
