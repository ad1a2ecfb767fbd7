import { LIMITS } from "#contract/limits.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { SubscriptionOffer } from "#contract/subscription.ts";
import type { SubscriptionPlan } from "#contract/subscription-states.ts";
import type { ApiConfig, Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase, lockOrder, type OrderRow } from "#api/modules/order/index.ts";
import { getSetting, requireOpenMarket } from "#api/modules/setting/index.ts";
import { presentMine } from "./present-subscription.ts";
import { findFreeUntil, isOnOffer, listPlans } from "./subscription-policy.ts";
import { deleteDraft, insertDraft, listSubscriptionsOfOrder } from "./subscription-store.ts";

export const DRAFT_END = "subscription-draft-end";

type Device = Parameters<typeof listPlans>[0];

/** As insurance of any kind: a market without a licensed partner sells none. */
const isSold = (config: ApiConfig, market: Market): boolean => config.features[market].insurance;

export const findPrices = async (
  { database, at }: Pick<Call, "database" | "at">,
  market: Market,
  plan: SubscriptionPlan,
) => {
  const setting = await getSetting(database, { market, name: "subscription_plans", at });
  return { setting_id: setting.id, prices: setting.value[plan] };
};

/** Today's plans for a device; empty where the market sells none. */
export async function listOffers(
  call: Pick<Call, "database" | "config" | "at">,
  market: Market,
  device: Device,
): Promise<SubscriptionOffer[]> {
  if (!isSold(call.config, market)) return [];
  const { value } = await getSetting(call.database, {
    market,
    name: "subscription_plans",
    at: call.at,
  });
  const { currency } = MARKET_FACTS[market];
  return listPlans(device).flatMap((plan) => {
    const prices = value[plan];
    if (!prices) return [];
    return [
      {
        plan,
        price_per_month: { amount: prices.price, currency },
        service_fee: { amount: prices.service_fee, currency },
        repairs: LIMITS.subscription.repairs,
        has_free_month: true,
      },
    ];
  });
}

/** Of a bought device: none before the purchase, when it is protected already, or too late. */
export async function listOffersOfOrder(
  call: Pick<Call, "database" | "config" | "at">,
  order: OrderRow,
): Promise<SubscriptionOffer[]> {
  if (!isOnOffer(order, call.at)) return [];
  const others = await listSubscriptionsOfOrder(call.database, order.id);
  if (others.some(({ status }) => ["requested", "active", "payment_failed"].includes(status)))
    return [];
  const freeUntil = findFreeUntil(order, others);
  const isFree = order.delivered_at === null || (freeUntil !== null && call.at < freeUntil);
  const offers = await listOffers(call, order.market, order.item);
  return offers.map((offer) => ({ ...offer, has_free_month: isFree }));
}

/** The same plan of the same order again answers its draft, with today's price. */
export async function createSubscription(
  call: UserCall,
  { order_id, plan }: { order_id: string; plan: SubscriptionPlan },
) {
  const { database, jobs, user, at } = call;
  if (!(await findMyPurchase(call, order_id))) throw new ApiError("not_found");
  const id = await database.tx(async () => {
    const { order } = (await lockOrder(database, order_id))!;
    const others = await listSubscriptionsOfOrder(database, order.id);
    if (others.some(({ status }) => ["requested", "active", "payment_failed"].includes(status)))
      throw new ApiError("subscription_running");
    requireOpenMarket(call, order.market);
    const { setting_id, prices } = await findPrices(call, order.market, plan);
    const isOffered = isSold(call.config, order.market) && listPlans(order.item).includes(plan);
    if (!prices || !isOffered || !isOnOffer(order, at))
      throw new ApiError("subscription_unavailable");
    const { market, currency } = order;
    const row = { market, user_id: user.id, order_id, plan, setting_id, currency, ...prices };
    const draft = await insertDraft(database, row, at);
    await jobs.deadlines.set({
      market,
      subject_type: "subscription",
      subject_id: draft.id,
      kind: DRAFT_END,
      due_at: new Date(at.getTime() + LIMITS.subscription.draft),
    });
    return draft.id;
  });
  return presentMine(call, id);
}

export const endDraft = ({ database }: Pick<Call, "database">, id: string): Promise<void> =>
  deleteDraft(database, id);
