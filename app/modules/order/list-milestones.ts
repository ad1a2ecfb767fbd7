import { type OrderStatus, stateOf } from "#contract/order-states.ts";
import type { OrderView } from "./present-order.ts";

export const MILESTONES = [
  "payment",
  "answer",
  "check",
  "dispatch",
  "ready",
  "delivery",
  "pickup",
  "decision",
  "return",
  "hand_in",
  "arrival",
  "refund",
] as const;
type MilestoneName = (typeof MILESTONES)[number];

export type Milestone = {
  name: MilestoneName;
  /** `stopped`: where the order ended before its time. */
  state: "done" | "here" | "todo" | "stopped";
  /** How far its ring is closed, 0 to 1. */
  share: number;
};

type Facts = Pick<OrderView, "status" | "isInstant" | "timeline" | "method" | "point" | "money">;

const ASKED = ["payment", "answer", "check", "delivery", "decision"] as const;
/** What is at our hub has passed the check before it is bought. */
const INSTANT = ["payment", "check", "dispatch", "delivery", "decision"] as const;
const RETURN = ["delivery", "return", "hand_in", "arrival", "refund"] as const;

/** The milestone that a state works on, and how far it is. */
const PLACES: Partial<Record<OrderStatus, readonly [MilestoneName, number]>> = {
  draft: ["payment", 0.25],
  waiting_for_payment: ["payment", 0.6],
  payment_due: ["payment", 0.5],
  requested: ["answer", 0.4],
  approved: ["check", 0.1],
  pickup_scheduled: ["check", 0.25],
  pickup_failed: ["check", 0.25],
  picked_up: ["check", 0.45],
  in_transit_to_hub: ["check", 0.6],
  at_hub: ["check", 0.8],
  check_passed: ["delivery", 0.25],
  in_transit_to_buyer: ["delivery", 0.65],
  delivered: ["decision", 0.4],
  buyer_rejected: ["hand_in", 0.3],
  return_in_transit: ["arrival", 0.5],
  return_delivered: ["refund", 0.3],
  return_disputed: ["refund", 0.5],
};

/**
 * The milestones of an order, five while it runs. One that ended before its time has those that it
 * reached, the one where it stopped, and the refund where there is one.
 */
export function listMilestones(order: Facts): Milestone[] {
  const { status, timeline, money } = order;
  const reached = timeline.filter(({ state }) => state !== "todo");
  const refund = money.find(({ step }) => step === "refunded");
  const last = PLACES[status]
    ? status
    : (reached.findLast((step) => PLACES[step.status])?.status ?? "draft");
  const place = findPlace(order, last);
  const { phase } = stateOf(status);
  const isReturn = phase === "return" || RETURN.indexOf(place.name as "return") > 0;
  const row = phase !== "done" && isReturn ? RETURN : order.isInstant ? INSTANT : ASKED;
  const own = row.map((name) => nameOf(order, name));
  const isInRow = phase === "done" || own.includes(place.name);
  const named = isInRow ? own : ASKED.map((name) => nameOf(order, name));
  if (phase === "done") return named.map(done);
  if (status === "returned")
    return named.map((name) => (name === "refund" ? toRefund(refund?.at !== null) : done(name)));

  const index = named.indexOf(place.name);
  const passed = named.slice(0, index).map(done);
  if (phase !== "failed" && status !== "draft_expired") {
    const isAnswered = reached.some((step) => step.status === "approved");
    const ahead = named
      .slice(index + 1)
      .map((name): Milestone =>
        name === "answer" && isAnswered ? done(name) : { name, state: "todo", share: 0 },
      );
    return [...passed, { ...place, state: "here" }, ...ahead];
  }
  const stopped: Milestone = { ...place, state: "stopped" };
  return refund ? [...passed, stopped, toRefund(refund.at !== null)] : [...passed, stopped];
}

const done = (name: MilestoneName): Milestone => ({ name, state: "done", share: 1 });

const toRefund = (isPaid: boolean): Milestone =>
  isPaid ? done("refund") : { name: "refund", state: "here", share: 0.7 };

const isCollected = ({ method, point }: Facts): boolean =>
  method === "hub_pickup" || point?.kind === "hub";

function nameOf(order: Facts, name: MilestoneName): MilestoneName {
  if (!isCollected(order)) return name;
  return name === "dispatch" ? "ready" : name === "delivery" ? "pickup" : name;
}

function findPlace(order: Facts, status: OrderStatus): Pick<Milestone, "name" | "share"> {
  const [name, share] = PLACES[status]!;
  const isReady = isCollected(order) && order.point?.ready_at != null;
  if (isReady && (status === "approved" || status === "check_passed"))
    return { name: "pickup", share: 0.6 };
  const own = status === "approved" && order.isInstant ? "dispatch" : name;
  return { name: nameOf(order, own), share: own === "dispatch" ? 0.4 : share };
}
