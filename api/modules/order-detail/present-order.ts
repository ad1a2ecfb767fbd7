import type { Card } from "#contract/card.ts";
import type { Currency, Language, Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { ActionClock, MoneyStep, OrderEvent } from "#contract/order.ts";
import { stateOf } from "#contract/order-states.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/payment.ts";
import { splitSellerShares } from "#contract/seller-fee.ts";
import { isAgreed } from "#api/modules/agreed-price/index.ts";
import type { Delivery } from "#api/modules/shipping-option/index.ts";
import {
  findExpiry,
  findNextStep,
  findRenewableFrom,
  findReservationEnd,
  isClosed,
  isDraft,
  listAllowedActions,
  listMissingSteps,
  listOpenSteps,
  listStatesAhead,
  moneyGoal,
  nextOnMainPath,
  type OrderEventRow,
  type OrderItem,
  type OrderRow,
  type OrderShape,
  type OrderView,
  presentAddOn,
  presentAmounts,
  toCurrentOrder,
  toShape,
} from "#api/modules/order/index.ts";
import { type Payment, presentPayment } from "#api/modules/payment/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import type { PromoCode } from "#api/modules/promo-code/index.ts";

const presentOrderItem = (
  order: { listing_id: string; market: Market; item: OrderItem; asking_price: Money },
  { language, delivery }: { language: Language; delivery: Delivery },
) => {
  const { color, cover_key, ...item } = order.item;
  return {
    ...item,
    id: order.listing_id,
    color: color[language],
    cover: cover_key === null ? null : `/media/${cover_key}`,
    asking_price: order.asking_price,
    total_price: toPriceBreakdown(delivery, order.market, order.asking_price).total_price,
    is_boosted: false,
  };
};

type OrderSurroundings = {
  role: "buyer" | "seller";
  language: Language;
  at: Date;
  delivery: Delivery;
  methods: readonly PaymentMethod[];
  payment: Payment | null;
  card: Card | null;
  lockerReadyAt: Date | null;
  promoCode: PromoCode | null;
  events: readonly OrderEventRow[];
};

const presentCollectionPoint = (
  { shipping_method, pickup_ready_at }: OrderView,
  lockerReadyAt: Date | null,
) => {
  if (shipping_method === "hub_pickup")
    return { kind: "hub" as const, ready_at: pickup_ready_at?.toISOString() ?? null };
  return lockerReadyAt && { kind: "locker" as const, ready_at: lockerReadyAt.toISOString() };
};

const presentAgreedPrice = (order: OrderView, at: Date) => {
  const { offer_id, agreed, asking_price, currency } = order;
  const present = (id: string, amount: number, ends_at: Date | null, is_over: boolean) => ({
    offer_id: id,
    amount: { amount, currency },
    ends_at: ends_at?.toISOString() ?? null,
    is_over,
  });
  if (!isDraft(order.status)) return offer_id ? present(offer_id, asking_price, null, false) : null;
  if (!agreed) return null;
  const ends = new Date(agreed.ends_at);
  const isOver = !isAgreed(agreed, at);
  // One that had ended before the checkout changes nothing in it.
  if (isOver && ends <= order.created_at) return null;
  return present(agreed.offer_id, agreed.amount, ends, isOver);
};

const presentClock = (
  order: OrderView,
  { role, payment }: Pick<OrderSurroundings, "role" | "payment">,
): ActionClock | null => {
  if (isClosed(order.status)) return null;
  const shape = toShape(order);
  const expiry = findExpiry(shape);
  const actor = nextOnMainPath(shape)?.who[0];
  if (!actor) return null;
  const due = order.status === "draft" ? findReservationEnd(order, payment) : order.action_due_at;
  return {
    actor,
    is_you: actor === role,
    starts_at: order.status_since.toISOString(),
    due_at: due?.toISOString() ?? null,
    on_expiry: expiry?.to ?? null,
  };
};

/** The seller sees neither address nor payment. */
export const presentOrder = (
  stored: OrderView,
  {
    role,
    language,
    at,
    delivery,
    methods,
    payment,
    card,
    lockerReadyAt,
    promoCode,
    events,
  }: OrderSurroundings,
) => {
  const order = toCurrentOrder(stored, { payment, promoCode, delivery, at });
  const isBuyer = role === "buyer";
  const missing = isBuyer
    ? listMissingSteps(order, { buyerName: order.buyer_name, card, delivery, at })
    : [];
  return {
    id: order.id,
    number: order.number,
    market: order.market,
    listing_id: order.listing_id,
    status: order.status,
    sub_status: order.sub_status,
    role,
    requested_on: order.requested_at?.toISOString() ?? null,
    created_at: order.created_at.toISOString(),
    item: presentOrderItem(
      {
        ...order,
        asking_price: { amount: order.asking_price, currency: order.currency },
      },
      { language, delivery },
    ),
    counterpart: isBuyer
      ? {
          username: order.seller_username ?? "",
          is_pro: order.seller_is_pro,
          photo: order.seller_photo,
        }
      : {
          username: order.buyer_username ?? "",
          is_pro: order.buyer_is_pro,
          photo: order.buyer_photo,
        },
    amounts: presentAmounts(order),
    agreed_price: presentAgreedPrice(order, at),
    sale: isBuyer
      ? null
      : splitSellerShares({ amount: order.asking_price, currency: order.currency }, order),
    address: isBuyer ? order.address : null,
    shipping_method: order.shipping_method,
    locker: isBuyer ? order.locker : null,
    collection_point: presentCollectionPoint(order, lockerReadyAt),
    payment_method: order.payment_method,
    payment_methods: isBuyer
      ? PAYMENT_METHODS.map((method) => ({
          method,
          available: methods.includes(method),
          selected: method === order.payment_method,
        }))
      : [],
    add_ons: isBuyer
      ? order.add_on_items.map((item) => presentAddOn(item, order.currency, language))
      : [],
    voucher_code: isBuyer ? order.voucher_code : null,
    selected_card: isBuyer ? (card?.reference ?? null) : null,
    payment: isBuyer && payment ? presentPayment(payment, order) : null,
    expires_at: isDraft(order.status)
      ? (findReservationEnd(order, payment)?.toISOString() ?? null)
      : null,
    missing,
    next_step: isBuyer ? findNextStep(order, missing) : null,
    open_steps: isBuyer ? listOpenSteps(order, { missing, delivery }) : [],
    renewable_from: isBuyer ? (findRenewableFrom(order)?.toISOString() ?? null) : null,
    action_clock: presentClock(order, { role, payment }),
    timeline: presentTimeline({ ...toShape(order), requested_at: order.requested_at }, events),
    money: presentMoney(order, { payment, events, role }),
    allowed_actions: listAllowedActions(order, { actor: role, missing }),
  };
};

const presentTimeline = (
  order: OrderShape & { requested_at: Date | null },
  events: readonly OrderEventRow[],
): OrderEvent[] => {
  const moves = events.filter((event) => event.from_status !== event.to_status);
  const last = moves.at(-1);
  const past = order.requested_at
    ? moves.filter((event) => stateOf(event.to_status).phase !== "checkout")
    : moves.slice(-1);
  const isBehind = last !== undefined && last.to_status !== order.status;
  return [
    ...past.map((event) => ({
      status: event.to_status,
      at: event.at.toISOString(),
      actor: event.actor,
      state: event === last && !isBehind ? ("here" as const) : ("done" as const),
    })),
    ...(isBehind
      ? [{ status: order.status, at: null, actor: "deftero" as const, state: "here" as const }]
      : []),
    ...listStatesAhead(order).map(({ status, actor }) => ({
      status,
      at: null,
      actor,
      state: "todo" as const,
    })),
  ];
};

type Step = MoneyStep["step"];
type MoneyOrder = Pick<
  OrderRow,
  "number" | "status" | "currency" | "total" | "asking_price" | "seller_fee" | "pickup_price"
>;

const toSteps = (
  order: MoneyOrder,
  payment: Payment | null,
  completedAt: Date | null,
): { step: Step; at: Date | null }[] => {
  // After a failed charge nothing is authorised any more.
  const isSetAside = order.status !== "payment_due" || payment?.status !== "failed";
  const authorised = {
    step: "authorised" as const,
    at: (isSetAside && payment?.authorised_at) || null,
  };
  const charged = { step: "charged" as const, at: payment?.captured_at ?? null };
  const held = { step: "held" as const, at: payment?.captured_at ?? null };
  if (moneyGoal(order.status) !== "return") {
    return [authorised, charged, held, { step: "released", at: completedAt }];
  }
  if (!payment?.authorised_at) return [];
  if (payment.captured_at) {
    const refunded = payment.status === "refunded" ? payment.closed_at : null;
    return [authorised, charged, held, { step: "refunded", at: refunded }];
  }
  return [authorised, { step: "cancelled", at: payment.closed_at }];
};

/** Only what the payment provider has confirmed is done; "here" is the current step. */
const presentMoney = (
  order: MoneyOrder,
  {
    payment,
    events,
    role,
  }: { payment: Payment | null; events: readonly OrderEventRow[]; role: "buyer" | "seller" },
): MoneyStep[] => {
  if (isClosed(order.status) && !payment) return [];
  const completed = events.find((event) => event.to_status === "completed");
  const steps = toSteps(order, payment, completed?.at ?? null);
  const here = steps.findLastIndex(({ at }) => at !== null);
  const toMoney = (amount: number, currency: Currency) => ({ amount, currency });
  return steps.map(({ step, at }, index) => ({
    step,
    at: at?.toISOString() ?? null,
    amount: toMoney(
      step === "released"
        ? order.asking_price - (role === "seller" ? order.seller_fee + order.pickup_price : 0)
        : (payment?.amount ?? order.total),
      order.currency,
    ),
    state: index < here ? "done" : index === here ? "here" : "todo",
    reference: at && payment ? `${order.number}-${payment.attempt}` : null,
  }));
};
