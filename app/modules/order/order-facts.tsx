import { Link } from "../ui/link.tsx";
import type { Money } from "#contract/money.ts";
import { offerPaths } from "../../offer-paths.ts";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ProBadge } from "../ui/badge.tsx";
import { Avatar } from "../ui/avatar.tsx";
import type { Fact } from "../ui/description-list.tsx";
import { Panel } from "../ui/panel.tsx";
import { PriceSummary, type SummaryLine } from "../ui/price-summary.tsx";
import { formatWindow } from "./order-clock.tsx";
import type { OrderView } from "./present-order.ts";
import "./order.css";

type Props = { order: OrderView };

/** Part of the fold about the money. */
export function OrderAmounts({ order }: Props) {
  return order.role === "seller" ? (
    <SaleAmounts order={order} />
  ) : (
    <PurchaseAmounts order={order} />
  );
}

export function AgreedPrice({ order: { agreed, role } }: Props) {
  const t = useT("order");
  const locale = useLocale();
  if (agreed === null) return null;
  return (
    <p>
      {t(`one.agreed-${role}`, { amount: formatMoney(locale, agreed.amount) })}{" "}
      <Link to={offerPaths.offer(locale, agreed.offerId)}>{t("one.see-offer")}</Link>
    </p>
  );
}

/** What both sides have agreed to (docs/decisions/0115). */
export function OrderTerms({ order: { terms } }: Props) {
  const t = useT("order");
  const locale = useLocale();
  if (terms === null) return null;
  return (
    <p className="small dim">
      <a href={paths.content(locale, "info", terms.article)}>
        {t("one.terms", { version: terms.version, date: formatDate(locale, terms.from) })}
      </a>
    </p>
  );
}

function SaleAmounts({ order: { amounts, money, payout, sale } }: Props) {
  const t = useT("order");
  const locale = useLocale();
  const price = amounts.asking_price;
  const received = payout?.amount ?? money.find(({ step }) => step === "released")?.amount;
  if (received === undefined || sale === null) return null;
  const { seller_fee: fee, pickup_price: courier } = sale;
  const minus = (money: Money) => formatMoney(locale, { ...money, amount: -money.amount });
  return (
    <div className="stack snug">
      <h3>{t("one.amounts-seller")}</h3>
      <PriceSummary
        lines={[
          { key: "price", label: t("one.price"), value: formatMoney(locale, price) },
          {
            key: "fee",
            label: t("one.seller-fee"),
            value: fee.amount === 0 ? t("one.no-fee") : minus(fee),
          },
          // The seller pays the way to the hub (spec §9 "Seller fee").
          ...(courier.amount === 0
            ? []
            : [{ key: "courier", label: t("one.courier"), value: minus(courier) }]),
        ]}
        total={{ label: t("one.received"), value: formatMoney(locale, received) }}
      />
    </div>
  );
}

function PurchaseAmounts({ order: { amounts } }: Props) {
  const t = useT("order");
  const locale = useLocale();
  const { delivery, add_ons, discount } = amounts;
  const money = (value: Money) => formatMoney(locale, value);
  const lines: (SummaryLine | false)[] = [
    { key: "device", label: t("one.device"), value: money(amounts.asking_price) },
    { key: "fee", label: t("one.safety-fee"), value: money(amounts.buyer_safety_fee) },
    {
      key: "delivery",
      label: t("one.shipping"),
      value:
        delivery === null
          ? t("one.not-chosen")
          : delivery.amount === 0
            ? t("one.free")
            : money(delivery),
    },
    add_ons.amount !== 0 && { key: "add-ons", label: t("one.add-ons"), value: money(add_ons) },
    discount.amount !== 0 && {
      key: "discount",
      label: t("one.discount"),
      value: money({ ...discount, amount: -Math.abs(discount.amount) }),
    },
  ];
  return (
    <div className="stack snug">
      <h3>{t("one.amounts")}</h3>
      <PriceSummary
        lines={lines.filter((line) => line !== false)}
        total={{ label: t("one.total"), value: money(amounts.total) }}
      />
    </div>
  );
}

/** Where and when the buyer gets it; empty where there is nothing to say beside the method. */
export function useDeliveryFacts(order: OrderView): Fact[] {
  const t = useT("order");
  const locale = useLocale();
  const { address, name, method, locker, notes, collection, point, window } = order;
  const isFetched = method === "hub_pickup" || method === "locker";
  const place =
    address &&
    (address.isCodeLast
      ? `${address.city} ${address.postalCode}`
      : `${address.postalCode} ${address.city}`);
  return [
    locker !== null &&
      method === "locker" && {
        key: "locker",
        label: t("one.to"),
        value: `${locker.name}, ${locker.address}`,
      },
    collection?.code != null && { key: "code", label: t("one.code"), value: collection.code },
    collection?.last_day != null && {
      key: "last-day",
      label: t("one.last-day"),
      value: formatDate(locale, collection.last_day, "weekday"),
    },
    method === "hub_pickup" &&
      collection !== null && {
        key: "hub",
        label: t("one.where"),
        value: collection.address,
        note: collection.hours && t("one.hours", collection.hours),
      },
    window !== null &&
      collection?.kind !== "locker" &&
      point?.ready_at == null && {
        key: "when",
        label: t("one.expected"),
        value: formatWindow(locale, window),
        action: (
          <a className="btn s line" href={orderPaths.order(locale, order.id, "calendar")} download>
            {t("one.calendar")}
          </a>
        ),
      },
    !isFetched &&
      address !== null && {
        key: "to",
        label: t("one.to"),
        value: [name, address.line, place].filter(Boolean).join(", "),
      },
    !isFetched && notes !== null && { key: "notes", label: t("one.notes"), value: notes },
  ].filter((fact) => fact !== false);
}

export function OrderCounterpart({ order: { counterpart, role, support } }: Props) {
  const t = useT("order");
  const label = t(role === "buyer" ? "one.seller" : "one.buyer");
  return (
    <Panel className="stack snug" aria-label={label}>
      <div className="row nowrap">
        <Avatar name={counterpart.username} photo={counterpart.photo} />
        <div>
          <p className="row tight">
            <b>{counterpart.username}</b> {counterpart.is_pro ? <ProBadge /> : null}
          </p>
          <p className="small dim">{label}</p>
        </div>
      </div>
      <p className="small">
        <a className="link" href={support}>
          {t("next.support")}
        </a>
      </p>
    </Panel>
  );
}
