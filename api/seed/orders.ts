import { hours, minutes } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import { type OrderStatus, stateOf } from "#contract/order-states.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import {
  insertDraft,
  listTransitions,
  lockListing,
  lockOrder,
  moveOrder,
  type OrderMove,
  type OrderRow,
  refreshDraft,
  toShape,
} from "#api/modules/order/index.ts";
import {
  insertCardRow,
  insertPayment,
  listOrderPayments,
  type PaymentRow,
  postOrderTransfer,
  recordCapture,
  toPaymentKey,
  updatePayment,
} from "#api/modules/payment/index.ts";
import { DEMO_DELIVERY, listShippingOptions } from "#api/modules/shipping-option/index.ts";
import type { ProviderPaymentStatus } from "#api/providers/card/port.ts";
import { createSandbox, type Sandbox } from "#api/providers/card/sandbox/create-sandbox.ts";
import type { Behaviour } from "#api/providers/card/sandbox/card-rules.ts";
import { embeddedLockers } from "#api/providers/locker/embedded.ts";
import type { CastName, SeedPerson } from "./people.ts";
import { seedInvoices } from "./invoices.ts";
import { seedParcels } from "./parcels.ts";
import { seedSubscriptions } from "./subscriptions.ts";
import { seedAgreedPrice } from "./offers.ts";
import { createQuietJobs } from "./quiet-jobs.ts";
import { toWorldId } from "./stable-id.ts";

/** One order of the demo: the moves it has made, and how long ago the last one was. */
export type OrderScene = {
  /** Names the order and its listing. */
  name: string;
  market: Market;
  buyer: CastName;
  seller: CastName;
  isInstantBuy: boolean;
  status: OrderStatus;
  moves: readonly OrderMove[];
  shipping: ShippingMethod;
  /** The price was agreed on before; this other person had offered less. */
  outbid?: CastName;
  /** Milliseconds since the last move. */
  ago: number;
};

const asked: readonly OrderMove[] = ["finalize"];
const accepted: readonly OrderMove[] = [...asked, "approve"];
const booked: readonly OrderMove[] = [...accepted, "book_courier"];
const atHub: readonly OrderMove[] = [...booked, "pick_up", "depart", "arrive_at_hub"];
const delivered: readonly OrderMove[] = [...atHub, "pass_check", "dispatch", "deliver"];
const sentBack: readonly OrderMove[] = [...delivered, "return", "send_back"];

type Way = { moves: readonly OrderMove[]; ago: number };

/** How the Greek buyer came to have an order in every state there is. */
const WAYS: Record<OrderStatus, Way> = {
  draft: { moves: [], ago: minutes(1) },
  draft_expired: { moves: ["expire"], ago: hours(3) },
  waiting_for_payment: { moves: ["await_payment"], ago: minutes(1) },
  payment_failed: { moves: ["await_payment", "give_up_payment"], ago: hours(50) },
  requested: { moves: asked, ago: hours(5) },
  approved: { moves: accepted, ago: hours(3) },
  pickup_scheduled: { moves: booked, ago: hours(6) },
  picked_up: { moves: [...booked, "pick_up"], ago: hours(2) },
  in_transit_to_hub: { moves: [...booked, "pick_up", "depart"], ago: hours(8) },
  at_hub: { moves: atHub, ago: hours(2) },
  check_passed: { moves: [...atHub, "pass_check"], ago: hours(1) },
  in_transit_to_buyer: { moves: [...atHub, "pass_check", "dispatch"], ago: hours(10) },
  delivered: { moves: delivered, ago: hours(3) },
  completed: { moves: [...delivered, "accept"], ago: hours(120) },
  seller_rejected: { moves: [...asked, "reject"], ago: hours(30) },
  seller_timeout: { moves: [...asked, "expire"], ago: hours(75) },
  buyer_cancelled: { moves: [...asked, "cancel"], ago: hours(96) },
  cancelled_by_admin: { moves: [...atHub, "fail_check"], ago: hours(40) },
  pickup_failed: { moves: [...booked, "miss_pickup"], ago: hours(6) },
  not_delivered: { moves: [...booked, "miss_pickup", "expire"], ago: hours(150) },
  buyer_rejected: { moves: [...delivered, "return"], ago: hours(5) },
  return_in_transit: { moves: sentBack, ago: hours(20) },
  return_delivered: { moves: [...sentBack, "receive_return"], ago: hours(3) },
  return_disputed: { moves: [...sentBack, "receive_return", "dispute_return"], ago: hours(8) },
  returned: { moves: [...sentBack, "receive_return", "confirm_return"], ago: hours(200) },
  // Last, so that the others keep their sellers and ways of delivery.
  payment_due: { moves: [...accepted, "fail_capture"], ago: hours(2) },
};

/** Hub stock takes a shorter way. */
const INSTANT_WAYS = {
  approved: { moves: asked, ago: hours(2) },
  in_transit_to_buyer: { moves: [...asked, "dispatch"], ago: hours(4) },
  delivered: { moves: [...asked, "collect"], ago: hours(1) },
  completed: { moves: [...asked, "dispatch", "deliver", "accept"], ago: hours(300) },
} as const satisfies Partial<Record<OrderStatus, Way>>;

/** Chosen for a smaller demo, so no column of the states derives it. */
const BRITISH: readonly OrderStatus[] = [
  "requested",
  "pickup_scheduled",
  "at_hub",
  "delivered",
  "completed",
  "seller_rejected",
];

const bySellers: readonly CastName[] = ["seller", "pro"];

/** Every order of the demo. Each needs a published listing of its own, by its seller. */
export const ORDER_SCENES: readonly OrderScene[] = [
  ...Object.entries(WAYS).map(([status, way], index): OrderScene => ({
    name: `order/gr/${status}`,
    market: "GR",
    buyer: "buyer",
    seller: bySellers[index % 2]!,
    isInstantBuy: false,
    status: status as OrderStatus,
    shipping: index % 3 === 0 ? "locker" : "courier",
    ...way,
  })),
  ...Object.entries(INSTANT_WAYS).map(([status, way], index): OrderScene => ({
    name: `order/gr/instant/${status}`,
    market: "GR",
    buyer: "buyer",
    seller: bySellers[index % 2]!,
    isInstantBuy: true,
    status: status as OrderStatus,
    shipping: status === "delivered" ? "hub_pickup" : "courier",
    ...way,
  })),
  {
    name: "order/gr/agreed",
    market: "GR",
    buyer: "buyer",
    seller: "seller",
    isInstantBuy: false,
    status: "approved",
    shipping: "courier",
    outbid: "pro",
    moves: asked,
    ago: hours(4),
  },
  ...BRITISH.map((status, index): OrderScene => ({
    name: `order/gb/${status}`,
    market: "GB",
    buyer: "buyer-gb",
    seller: "seller-gb",
    isInstantBuy: false,
    status,
    shipping: index % 2 === 0 ? "courier" : "locker",
    ...WAYS[status],
  })),
  {
    name: "order/gb/instant/approved",
    market: "GB",
    buyer: "buyer-gb",
    seller: "seller-gb",
    isInstantBuy: true,
    status: "approved",
    shipping: "courier",
    ...INSTANT_WAYS.approved,
  },
];

/** Hours that pass before a move; what is not named takes a working day or so. */
const PACE: Partial<Record<OrderMove, number>> = {
  finalize: 0.05,
  await_payment: 0.05,
  give_up_payment: 0.25,
  expire: 0.2,
  approve: 4,
  fail_capture: 0.01,
  reject: 3,
  cancel: 1,
  depart: 3,
  pass_check: 3,
  dispatch: 4,
  collect: 5,
  accept: 5,
  return: 4,
};
const DAYLIKE = 20;
/** A clock that ran out ran its whole length. */
const pauseBefore = (move: OrderMove, index: number): number => {
  // A draft expires sooner.
  if (move === "expire" && index > 0) return hours(24);
  return hours(PACE[move] ?? DAYLIKE);
};

/** When the scene's order was made, so that its listing is older. */
export const findSceneStart = (scene: OrderScene, at: Date): Date =>
  new Date(
    at.getTime() -
      scene.ago -
      scene.moves.reduce((sum, move, index) => sum + pauseBefore(move, index), 0),
  );

const CARDS = [
  { last4: "4242", behaviour: "accept", brand: "visa" },
  { last4: "0002", behaviour: "decline", brand: "visa" },
  { last4: "3155", behaviour: "challenge", brand: "visa" },
] as const satisfies { last4: string; behaviour: Behaviour; brand: "visa" }[];

const toCardReference = (person: SeedPerson, last4: string) =>
  `card_demo_${person.username}_${last4}`;

type Cast = Readonly<Record<CastName, SeedPerson>>;
type SeedDeps = { database: Database; log: Logger; at: Date };

const createBank = ({ database, log, at }: SeedDeps): Sandbox =>
  createSandbox({ database, log, now: () => at });

/** The test cards of each buyer, the one that works first in their list. */
export const seedCards = async (
  deps: SeedDeps,
  buyers: readonly { person: SeedPerson; name: string }[],
): Promise<void> => {
  const bank = createBank(deps);
  for (const { person, name } of buyers) {
    for (const [index, { behaviour, ...card }] of CARDS.entries()) {
      const kept = {
        ...card,
        name,
        reference: toCardReference(person, card.last4),
        exp_month: 12,
        exp_year: deps.at.getUTCFullYear() + 3,
      };
      await bank.plantCard({ ...kept, behaviour });
      const added = new Date(deps.at.getTime() - hours(1000) - minutes(index));
      await insertCardRow(
        deps.database,
        {
          ...kept,
          user_id: person.id,
          provider: bank.name,
          setup_reference: null,
          is_kept: true,
          worked_at: added,
        },
        added,
      );
    }
  }
};

type Stage = SeedDeps & { jobs: Jobs; bank: Sandbox; cast: Cast; now: () => Date };

/** Address, delivery and card, as a buyer would have chosen them. */
const fillIn = async (stage: Stage, scene: OrderScene, order: OrderRow, at: Date) => {
  const { database } = stage;
  const address = await database
    .db()
    .selectFrom("address")
    .select([
      "id",
      "full_name",
      "address",
      "city",
      "region",
      "postal_code",
      "country",
      "mobile_number",
      "delivery_notes",
    ])
    .where("user_id", "=", order.buyer_id)
    .orderBy("last_used_at", "desc")
    .executeTakeFirstOrThrow();
  const option = listShippingOptions({
    delivery: DEMO_DELIVERY,
    market: scene.market,
    at,
    isInstantBuy: scene.isInstantBuy,
  }).find(({ method }) => method === scene.shipping)!;
  const locker = embeddedLockers[scene.market][3]!;
  const locked = (await lockOrder(database, order.id))!;
  return refreshDraft(
    { database, delivery: DEMO_DELIVERY },
    locked,
    {
      address_id: address.id,
      address: address as NonNullable<OrderRow["address"]>,
      shipping_method: scene.shipping,
      delivery_price: option.price.amount,
      locker:
        scene.shipping === "locker"
          ? {
              id: locker.id,
              name: locker.name,
              address: locker.address,
              postal_code: locker.postal_code,
              distance_metres: null,
            }
          : null,
      selected_card: toCardReference(stage.cast[scene.buyer], "4242"),
    },
    at,
  );
};

/** The order's payment as far as the bank has come with it. */
const pay = async (
  { database, bank, cast }: Stage,
  { scene, order, at }: { scene: OrderScene; order: OrderRow; at: Date },
): Promise<PaymentRow> => {
  const card = { reference: toCardReference(cast[scene.buyer], "4242"), last4: "4242" };
  const payment = await insertPayment(
    database,
    {
      order_id: order.id,
      market: order.market,
      method: "card",
      provider: bank.name,
      amount: order.total,
      currency: order.currency,
      return_path: "/",
    },
    at,
  );
  const known = { card_reference: card.reference, card_last4: card.last4 };
  const plant = (status: ProviderPaymentStatus) =>
    bank.plantPayment({
      key: toPaymentKey(payment, "authorise"),
      card,
      amount: { amount: payment.amount, currency: payment.currency },
      status,
      at,
    });
  if (scene.moves[0] === "await_payment") {
    // The bank says nothing to the one that everybody waits for, and has not heard of the others.
    if (scene.status === "waiting_for_payment") await plant("processing");
    return updatePayment(database, payment.id, { ...known, status: "processing" }, at);
  }
  const provider_reference = await plant(toBankStatus(scene));
  return updatePayment(
    database,
    payment.id,
    { ...known, status: "authorised", authorised_at: at, provider_reference },
    at,
  );
};

/** The final status of the payment at the bank. */
const toBankStatus = ({ status, moves }: OrderScene): ProviderPaymentStatus => {
  if (status === "requested") return "authorised";
  if (status === "payment_due") return "cancelled";
  if (stateOf(status).phase !== "failed") return "captured";
  return moves.includes("approve") ? "refunded" : "cancelled";
};

/** Stores as done what the outbox would have asked of the bank after a move. */
const settle = async (stage: Stage, orderId: string, at: Date): Promise<void> => {
  const { database } = stage;
  const { order } = (await lockOrder(database, orderId))!;
  const payment = (await listOrderPayments(database, orderId)).at(-1);
  if (!payment) return;
  if (order.status === "payment_due") {
    const failed = { status: "failed", decline_code: "declined", closed_at: at } as const;
    await updatePayment(database, payment.id, failed, at);
  } else if (payment.status === "cancelled") {
    await updatePayment(database, payment.id, { closed_at: at }, at);
  } else if (payment.status === "captured") {
    await postOrderTransfer(stage, order, { kind: "refund_paid", payment, at });
    await updatePayment(database, payment.id, { status: "refunded", closed_at: at }, at);
  } else await recordCapture(stage, { order, payment }, at);
};

/** Answers the id of the order. */
const play = async (stage: Stage, scene: OrderScene, listingId: string): Promise<string> => {
  const { database, cast } = stage;
  let time = findSceneStart(scene, stage.at);
  const listing = await lockListing(database, listingId);
  if (!listing) throw new Error(`${scene.name} has no listing ${listingId}`);
  const { name, buyer, outbid } = scene;
  if (outbid) await seedAgreedPrice(stage, listing, { name, buyer, other: outbid, begun: time });
  const draft = await insertDraft(
    { ...stage, delivery: DEMO_DELIVERY },
    {
      listing,
      buyerId: cast[scene.buyer].id,
      at: time,
      id: toWorldId(scene.name, time, stage.at),
    },
  );
  const isPaid = scene.moves.length > 0 && scene.moves[0] !== "expire";
  const order = await fillIn(stage, scene, draft, time);
  if (isPaid) await pay(stage, { scene, order, at: new Date(time.getTime() + minutes(2)) });
  for (const [index, move] of scene.moves.entries()) {
    time = new Date(time.getTime() + pauseBefore(move, index));
    const locked = (await lockOrder(database, draft.id))!;
    const row = listTransitions(toShape(locked.order)).find((one) => one.move === move);
    if (!row) throw new Error(`${scene.name}: nobody can ${move} it in ${locked.order.status}`);
    const actor = row.who[0]!;
    const persons = { buyer: locked.order.buyer_id, seller: locked.order.seller_id };
    await moveOrder(
      stage,
      locked.order,
      move,
      {
        actor,
        ...((actor === "buyer" || actor === "seller") && { actorId: persons[actor] }),
        ...(move === "cancel" && { subStatus: "changed_mind" }),
      },
      time,
    );
    // Where the charge fails, the yes before it takes nothing.
    const isTaken = row.money === "capture" && scene.status !== "payment_due";
    const isSettled = isTaken || (row.money !== "capture" && row.money !== "release");
    if (row.money && isSettled) await settle(stage, draft.id, time);
  }
  await seedParcels(stage, draft.id);
  return draft.id;
};

/**
 * The demo's orders, each led through the transition table by its own moves, with the ledger, the
 * clocks and the bank's books as they would be. `listings`: a published one for each scene by name.
 */
export const seedOrders = async (
  database: Database,
  {
    at,
    log,
    cast,
    listings,
  }: {
    at: Date;
    log: Logger;
    cast: Cast;
    listings: ReadonlyMap<string, string>;
  },
): Promise<void> => {
  database.requireTx();
  const deps = { database, log, at };
  const stage: Stage = {
    ...deps,
    cast,
    now: () => at,
    jobs: createQuietJobs(deps),
    bank: createBank(deps),
  };
  // Oldest first, so that numbers follow each other as orders did.
  const startOf = (scene: OrderScene) => findSceneStart(scene, at).getTime();
  const orders: string[] = [];
  for (const scene of ORDER_SCENES.toSorted((a, b) => startOf(a) - startOf(b))) {
    const listing = listings.get(scene.name);
    if (!listing) throw new Error(`The order ${scene.name} has no listing`);
    orders.push(await play(stage, scene, listing));
  }
  const toOwner = (person: SeedPerson) => ({
    userId: person.id,
    card: { reference: toCardReference(person, "4242"), last4: "4242" },
  });
  await seedSubscriptions(stage, [toOwner(cast.buyer), toOwner(cast["buyer-gb"])]);
  await seedInvoices(database, orders);
};
