import type { WithdrawalWay } from "#contract/withdrawal-words.ts";
import { WITHDRAWAL_HAND_IN } from "#contract/withdrawal-words.ts";
import type { Withdrawal } from "#contract/withdrawal.ts";
import type { ApiDeps, Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { openWithdrawalClaim } from "#api/modules/claim/index.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import {
  extendHandIn,
  findOrderView,
  findOverdue,
  findTransition,
  lockOrder,
  markWithdrawn,
  moveOrder,
  type OrderRow,
  type OrderView,
  toShape,
} from "#api/modules/order/index.ts";
import { planReturn } from "#api/modules/shipment/index.ts";
import { stateOf } from "#contract/order-states.ts";
import { openWithdrawalLink } from "#api/modules/withdrawal-link/index.ts";
import { findWithdrawalEnd, findWithdrawalState } from "./withdrawal-policy.ts";
import {
  findBuyer,
  findOrderByNumber,
  findWithdrawal,
  insertWithdrawal,
  isRefunded,
  listTraderPurchases,
  type WithdrawalRow,
} from "./withdrawal-store.ts";

type Deps = Pick<ApiDeps, "database" | "jobs" | "courier" | "delivery">;

/**
 * Ends the contract in the way that fits the state of the order, which is locked and withdrawn from;
 * also once a device arrives whose buyer had withdrawn while it was on its way.
 */
export async function carryOut(deps: Deps, order: OrderRow, at: Date): Promise<WithdrawalWay> {
  const shape = toShape(order);
  const mover = { actor: "buyer", actorId: order.buyer_id } as const;
  if (findTransition(shape, "cancel", "buyer")) {
    const reason = { reasons: ["changed_mind"], note: "" };
    await moveOrder(
      deps,
      order,
      "cancel",
      { ...mover, subStatus: "changed_mind", data: reason },
      at,
    );
    return "cancel";
  }
  if (findTransition(shape, "return", "buyer")) {
    const reason = { reasons: ["withdrawal"], note: "" };
    const returned = await moveOrder(
      deps,
      order,
      "return",
      { ...mover, subStatus: "withdrawal", data: reason },
      at,
    );
    await planReturn(deps, returned, at);
    return "return";
  }
  if (stateOf(order.status).phase === "return") {
    if (order.status === "buyer_rejected") await extendHandIn(deps, order, WITHDRAWAL_HAND_IN, at);
    return "return";
  }
  return order.status === "completed" ? openWithdrawalClaim(deps, order, at) : "on_delivery";
}

/** Throws not_found, withdrawal_closed. A second statement answers the first. */
async function withdraw(
  call: Call,
  { orderId, userId, name }: { orderId: string; userId: string; name: string },
): Promise<Withdrawal> {
  const { database, locale, at } = call;
  await database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    const buyer = await findBuyer(database, userId);
    if (!buyer || locked?.order.buyer_id !== userId) throw new ApiError("not_found");
    let { order } = locked;
    if (order.withdrawn_at !== null) return;
    const overdue = findOverdue(order, at);
    if (overdue) order = await moveOrder(call, order, overdue.move, { actor: "deftero" }, at);
    const is_refunded = await isRefunded(database, order);
    const state = findWithdrawalState({ ...order, is_refunded }, at);
    if (state !== "open") throw new ApiError("withdrawal_closed", { data: { state } });
    const { market, number, item } = order;
    const way = await carryOut(call, await markWithdrawn(database, orderId, at), at);
    const { email } = buyer;
    await insertWithdrawal(database, {
      market,
      order_id: orderId,
      user_id: userId,
      name,
      email,
      way,
      created_at: at,
    });
    await sendMessage(call, {
      template: "withdrawal-received",
      payload: {
        order_id: orderId,
        number,
        title: item.title,
        name,
        way,
        made_at: at.toISOString(),
      },
      recipient: email,
      market,
      locale,
      user_id: userId,
      dedupe_key: `withdrawal-${orderId}`,
      at,
    });
  });
  return getWithdrawal(call, { orderId, userId });
}

async function getWithdrawal(
  { database, at }: Call,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Withdrawal> {
  const [order, buyer] = await Promise.all([
    findOrderView(database, orderId),
    findBuyer(database, userId),
  ]);
  if (!buyer || order?.buyer_id !== userId || order.requested_at === null)
    throw new ApiError("not_found");
  return presentPurchase(order, {
    buyer,
    made: await findWithdrawal(database, orderId),
    is_refunded: await isRefunded(database, order),
    at,
  });
}

type Surroundings = {
  buyer: { name: string; email: string };
  made: WithdrawalRow | null;
  is_refunded: boolean;
  at: Date;
};

const presentPurchase = (
  order: OrderView,
  { buyer, made, is_refunded, at }: Surroundings,
): Withdrawal => ({
  order_id: order.id as Withdrawal["order_id"],
  number: order.number,
  title: order.item.title,
  total: { amount: order.total, currency: order.currency },
  state: findWithdrawalState({ ...order, is_refunded }, at),
  ends_at: findWithdrawalEnd(order)?.toISOString() ?? null,
  name: made?.name ?? buyer.name,
  email: made?.email ?? buyer.email,
  made: made && { at: made.created_at.toISOString(), way: made.way },
});

export const getMyWithdrawal = (call: UserCall, orderId: string) =>
  getWithdrawal(call, { orderId, userId: call.user.id });

export const withdrawMine = (call: UserCall, orderId: string, { name }: { name: string }) =>
  withdraw(call, { orderId, userId: call.user.id, name });

export async function listMyWithdrawals({ database, user, at }: UserCall): Promise<Withdrawal[]> {
  const [orders, buyer] = await Promise.all([
    listTraderPurchases(database, { userId: user.id, at }),
    findBuyer(database, user.id),
  ]);
  if (!buyer) return [];
  const running = orders.filter(
    (order) => findWithdrawalState({ ...order, is_refunded: false }, at) === "open",
  );
  const found = await Promise.all(
    running.map(async (order) =>
      presentPurchase(order, {
        buyer,
        made: null,
        is_refunded: await isRefunded(database, order),
        at,
      }),
    ),
  );
  return found.filter(({ state }) => state === "open");
}

/** Throws not_found, also once the buyer has another address than the one it was sent to. */
async function requireLinked(call: Call, token: string) {
  const { database, secretBox, at } = call;
  const link = await openWithdrawalLink(secretBox, token, at);
  const order = link && (await findOrderView(database, link.order_id));
  const buyer = order && (await findBuyer(database, order.buyer_id));
  if (!buyer || buyer.email !== link.email) throw new ApiError("not_found");
  return { orderId: order.id, userId: order.buyer_id };
}

export const getWithdrawalByLink = async (call: Call, token: string) =>
  getWithdrawal(call, await requireLinked(call, token));

export const withdrawByLink = async (call: Call, token: string, { name }: { name: string }) =>
  withdraw(call, { ...(await requireLinked(call, token)), name });

/** Answers nothing, so that a stranger learns of no order and of no address. */
export async function askWithdrawalLink(
  call: Call,
  asked: { number: string; email: string },
): Promise<void> {
  const { database, locale, at } = call;
  await database.tx(async () => {
    const order = await findOrderByNumber(database, asked);
    if (!order) return;
    const { id: order_id, email } = order;
    await sendMessage(call, {
      template: "withdrawal-link",
      payload: { number: asked.number, withdrawal_link: { order_id, email } },
      recipient: email,
      market: order.market,
      locale,
      user_id: order.userId,
      at,
    });
  });
}
