import { randomInt } from "node:crypto";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ShipmentEventKind, ShipmentLeg } from "#contract/shipment-events.ts";
import type { Inspection } from "#contract/inspection.ts";
import type { HubOrder } from "#contract/hub-order.ts";
import type { Offer } from "#contract/offer.ts";
import type { Order } from "#contract/order.ts";
import type { OrderStatus } from "#contract/order-states.ts";
import { addCheckDigit } from "#api/modules/inspection/index.ts";
import { ORDER_CLOCK } from "#api/modules/order/index.ts";
import { insertCardRow } from "#api/modules/payment/index.ts";
import { PAYOUT_DUE, resumePayout } from "#api/modules/payout/index.ts";
import { takeShipmentStep } from "#api/modules/shipment/index.ts";
import { createSandbox } from "#api/providers/card/sandbox/create-sandbox.ts";
import { createCourierSimulator } from "#api/providers/courier/simulator/create-courier-simulator.ts";
import { hurryParcel } from "#api/providers/courier/simulator/hurry-parcel.ts";
import { offerSomething } from "./scenario-listing.ts";
import type { ScenarioShop } from "./scenario-shop.ts";

export type Stage = { shop: ScenarioShop; order: Order };
export type Step = (stage: Stage) => Promise<void>;

const YEARS_AHEAD = 3;

export async function openStage(shop: ScenarioShop): Promise<Stage> {
  const listing_id = await offerSomething(shop.deps);
  const order = await shop.call<Order>("buyer", "POST", "/order", { listing_id });
  return { shop, order };
}

const buyer =
  (method: string, path: string, body?: object): Step =>
  async ({ shop, order }) => {
    await shop.call("buyer", method, `/order/${order.id}${path}`, body);
    await shop.catchUp();
  };
const seller =
  (method: string, path: string, body?: object): Step =>
  async ({ shop, order }) => {
    await shop.call("seller", method, `/order/${order.id}${path}`, body);
    await shop.catchUp();
  };

/** A fifth below the asking price; the draft of the buyer has the agreed price from then on. */
const agree: Step = async ({ shop, order }) => {
  const { amount, currency } = order.amounts.asking_price;
  const offered = { amount: Math.round((amount * 0.8) / 100) * 100, currency };
  const made = await shop.call<Offer>("buyer", "POST", `/listings/${order.listing_id}/offers`, {
    amount: offered,
  });
  await shop.call("seller", "POST", `/offers/${made.id}/accept`, { number: made.number });
  await shop.catchUp();
};

/** Test cards that the cast does not have: one responds later, one fails at the capture. */
const PLANTED = {
  late: { last4: "0119", behaviour: "answer_late" },
  failing: { last4: "0341", behaviour: "fail_capture" },
} as const;

async function plantCard(
  { deps }: ScenarioShop,
  userId: string,
  kind: keyof typeof PLANTED,
): Promise<string> {
  const { last4, behaviour } = PLANTED[kind];
  const { database, now, log, cardProvider } = deps;
  const card = {
    reference: `card_${kind}_${userId.slice(-12)}`,
    brand: "visa",
    last4,
    exp_month: 12,
    exp_year: now().getUTCFullYear() + YEARS_AHEAD,
    name: "MARINA PAPADOPOULOU",
  } as const;
  const bank = createSandbox({ database, now, log });
  await bank.plantCard({ ...card, behaviour });
  const kept = {
    ...card,
    user_id: userId,
    provider: cardProvider.name,
    setup_reference: null,
    is_kept: true,
    worked_at: now(),
  };
  await insertCardRow(database, kept, now());
  return card.reference;
}

const payWith =
  (kind: "good" | keyof typeof PLANTED): Step =>
  async (stage) => {
    const { shop } = stage;
    const { id } = stage.order;
    const addresses = await shop.call<{ id: string; country: string }[]>(
      "buyer",
      "GET",
      "/address",
    );
    const address_id = addresses.find(({ country }) => country === "GR")!.id;
    await shop.call("buyer", "POST", `/orders/${id}/shipping`, { method: "acs", address_id });
    const { buyer_id } = await shop.deps.database
      .db()
      .selectFrom("customer_order")
      .select("buyer_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const cards = await shop.call<{ reference: string; last4: string }[]>("buyer", "GET", "/card");
    const selected_card =
      kind === "good"
        ? cards.find(({ last4 }) => last4 === "4242")!.reference
        : await plantCard(shop, buyer_id, kind);
    const wish = { selected_card, payment_method: "card" };
    const ready = await shop.call<Order>("buyer", "PATCH", `/order/${id}`, wish);
    await shop.call("buyer", "POST", `/order/payment/initialize/${id}`, {
      method: "card",
      accepted_total: ready.amounts.total,
      return_path: `/el-GR/checkout/${id}/payment`,
    });
    await shop.call("buyer", "POST", `/order/payment/confirm/${id}/${selected_card}`);
    stage.order = await shop.call<Order>("buyer", "POST", `/order/${id}/finalize`, {
      accepted_total: ready.amounts.total,
    });
  };

const runOut: Step = async ({ shop, order }) => {
  const { database, jobs, now } = shop.deps;
  const due_at = now();
  await database.tx(async () => {
    await database
      .db()
      .updateTable("customer_order")
      .set({ action_due_at: due_at })
      .where("id", "=", order.id)
      .execute();
    await database
      .db()
      .updateTable("customer_order")
      .set({ expires_at: due_at })
      .where("id", "=", order.id)
      .where("status", "=", "draft")
      .execute();
    const { market } = order;
    const subject = { subject_type: "order", subject_id: order.id, kind: ORDER_CLOCK };
    await jobs.deadlines.set({ ...subject, market, due_at });
  });
  await shop.catchUp();
};

const bookCourier: Step = async ({ shop, order }) => {
  const { slots, address_id } = await shop.call<{
    slots: { date: string; interval: string; is_open: boolean }[];
    address_id: string;
  }>("seller", "GET", `/courier/${order.id}`);
  const slot = slots.find(({ is_open }) => is_open)!;
  await shop.call("seller", "POST", `/courier/${order.id}`, {
    pick_up_date: slot.date,
    pick_up_interval: slot.interval,
    address_id,
  });
};

const travel =
  (leg: ShipmentLeg, until: ShipmentEventKind): Step =>
  async ({ shop, order }) => {
    await shop.catchUp();
    const { database, now, log } = shop.deps;
    const parcel = await database
      .db()
      .selectFrom("shipment")
      .select(["id", "courier_reference"])
      .where("order_id", "=", order.id)
      .where("leg", "=", leg)
      .orderBy("attempt", "desc")
      .executeTakeFirstOrThrow();
    const reference = parcel.courier_reference!;
    if (until === "pickup_missed")
      await createCourierSimulator({ database, now, log }).setOutcome(reference, "missed");
    await hurryParcel(database, reference, until, now());
    await takeShipmentStep(shop.deps, parcel.id);
    await shop.catchUp();
  };

const takeIn: Step = async ({ shop, order }) => {
  await shop.call("hub", "POST", "/hub/intake", { code: order.number });
};

const readCheck = async ({ shop, order }: Stage): Promise<Inspection> =>
  (await shop.call<HubOrder>("hub", "GET", `/hub/orders/${order.id}`)).check!;

const makeImei = (): string =>
  addCheckDigit(Array.from({ length: 14 }, (_, i) => (i === 0 ? 3 : randomInt(10))).join(""));

const passInspection: Step = async (stage) => {
  const { shop, order } = stage;
  const check = await readCheck(stage);
  const grades = ["green", "yellow", "red", "grey"];
  await shop.call("hub", "PUT", `/hub/orders/${order.id}/check`, {
    version: check.version,
    device_number: makeImei(),
    battery_health: 100,
    items: check.items.map(({ key, category, claimed }) => ({
      key,
      result: "matches",
      found:
        category && claimed !== "none" ? (grades.find((one) => one === claimed) ?? "green") : null,
      note: null,
    })),
  });
  const { version } = await readCheck(stage);
  const decision = { decision: "pass", version };
  await shop.call("hub", "POST", `/hub/orders/${order.id}/check/decision`, decision);
};

/**
 * The cast has only one inspector, but a failed inspection needs two: so support cancels the order.
 */
const cancelAtHub: Step = async ({ shop, order }) => {
  const body = { move: "cancel_by_support", note: "Scenario" };
  const path = `/hub/orders/${order.id}`;
  const { approvals } = await shop.call<HubOrder>("support", "POST", `${path}/move`, body);
  // Above the limit a second member of support approves.
  for (const { id, status } of approvals)
    if (status === "waiting")
      await shop.call("support-2", "POST", `${path}/approvals/${id}/decision`, {
        decision: "approve",
      });
  await shop.catchUp();
};

const askForGoodwill: Step = async ({ shop, order }) => {
  const amount = { amount: LIMITS.approval.goodwill.GR + 5000, currency: "EUR" };
  const body = { amount, note: "Scenario" };
  await shop.call("support", "POST", `/hub/orders/${order.id}/refund`, body);
};

const dispatch: Step = async ({ shop, order }) => {
  await shop.call("hub", "POST", `/hub/orders/${order.id}/move`, { move: "dispatch" });
};

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The payout is due today; the seller's account changed just now, or long ago. */
const payOut =
  ({ isAccountNew }: { isAccountNew: boolean }): Step =>
  async ({ shop, order }) => {
    const { database, jobs, now } = shop.deps;
    const at = now();
    await database.tx(async () => {
      const payout = await database
        .db()
        .updateTable("payout")
        .set({ due_at: at })
        .where("order_id", "=", order.id)
        .returning(["id", "user_id"])
        .executeTakeFirstOrThrow();
      await database
        .db()
        .updateTable("payout_account")
        .set({ changed_at: isAccountNew ? at : new Date(at.getTime() - days(30)) })
        .where("user_id", "=", payout.user_id)
        .where("removed_at", "is", null)
        .execute();
      await jobs.deadlines.set({
        market: order.market,
        subject_type: "payout",
        subject_id: payout.id,
        kind: PAYOUT_DUE,
        due_at: at,
      });
    });
    await shop.catchUp();
  };

const settlePayout: Step = async ({ shop, order }) => {
  const { database, now } = shop.deps;
  const { provider_reference: reference } = await database
    .db()
    .selectFrom("payout")
    .select("provider_reference")
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  await database
    .db()
    .updateTable("sandbox_payout")
    .set({ settles_at: now() })
    .where("reference", "=", reference!)
    .execute();
  await resumePayout(shop.deps, { provider: shop.deps.cardProvider.name, reference: reference! });
  await shop.catchUp();
};

const sendBack: Step = async ({ shop, order }) => {
  const form = toForm({ reason: "not_as_described", note: "" });
  await shop.call("buyer", "PATCH", `/order/${order.id}/buyer/reject`, form);
  await shop.catchUp();
};

const confirmReturn: Step = async ({ shop, order }) => {
  await shop.call("seller", "PATCH", `/order/${order.id}/seller/return/confirm`);
};
const disputeReturn: Step = async ({ shop, order }) => {
  const form = toForm({ reason: "not_my_device", note: "Another colour came back." });
  await shop.call("seller", "PATCH", `/order/${order.id}/seller/return/dispute`, form);
};

const claim: Step = async ({ shop, order }) => {
  const form = toForm({ reason: "battery", description: "Κρατάει μόνο δύο ώρες." });
  await shop.call("buyer", "POST", `/order/${order.id}/claims`, form);
};

const requested = [payWith("good")];
const approved = [...requested, seller("PATCH", "/seller/approve", {})];
const booked = [...approved, bookCourier];
const missed = [...booked, travel("to_hub", "pickup_missed")];
const moving = [...booked, travel("to_hub", "in_transit")];
const atHub = [...booked, travel("to_hub", "delivered"), takeIn];
const checked = [...atHub, passInspection];
const shipped = [...checked, dispatch];
const delivered = [...shipped, travel("to_buyer", "delivered")];
const completed = [...delivered, buyer("PATCH", "/buyer/approve", {})];
const rejected = [...delivered, sendBack];
const waiting = [payWith("late")];

export const SCENARIOS = {
  "order.draft": [],
  "order.draft_expired": [runOut],
  "order.waiting_for_payment": waiting,
  "order.payment_failed": [...waiting, runOut],
  "order.payment_due": [payWith("failing"), seller("PATCH", "/seller/approve", {})],
  "order.requested": requested,
  "order.approved": approved,
  "order.pickup_scheduled": booked,
  "order.picked_up": [...booked, travel("to_hub", "picked_up")],
  "order.in_transit_to_hub": moving,
  "order.at_hub": atHub,
  "order.check_passed": checked,
  "order.in_transit_to_buyer": shipped,
  "order.delivered": delivered,
  "order.completed": completed,
  "order.seller_rejected": [
    ...requested,
    seller("PATCH", "/seller/reject", { reason: "sold_elsewhere" }),
  ],
  "order.seller_timeout": [...requested, runOut],
  "order.buyer_cancelled": [
    ...requested,
    buyer("PATCH", "/buyer/cancel", { sub_status: "changed_mind" }),
  ],
  "order.cancelled_by_admin": [...atHub, cancelAtHub],
  "order.pickup_failed": missed,
  "order.not_delivered": [...missed, runOut],
  "order.buyer_rejected": rejected,
  "order.return_in_transit": [...rejected, travel("return", "picked_up")],
  "order.return_delivered": [...rejected, travel("return", "delivered")],
  "order.return_disputed": [...rejected, travel("return", "delivered"), disputeReturn],
  "order.returned": [...rejected, travel("return", "delivered"), confirmReturn],
  "offer.agreed": [agree],
  "offer.paid": [agree, payWith("good")],
  "payout.scheduled": completed,
  "payout.held": [...completed, payOut({ isAccountNew: true })],
  "payout.in_transit": [...completed, payOut({ isAccountNew: false })],
  "payout.paid": [...completed, payOut({ isAccountNew: false }), settlePayout],
  "claim.open": [...completed, claim],
  "approval.waiting": [...approved, askForGoodwill],
} as const satisfies Record<`order.${OrderStatus}`, readonly Step[]> &
  Record<string, readonly Step[]>;
