import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ORDER_ACTORS } from "#contract/order.ts";
import { moveOf, ORDER_MOVES } from "#contract/order-moves.ts";
import { ORDER_STATUSES, type OrderStatus, stateOf } from "#contract/order-states.ts";
import { NOTIFICATION_TOPICS } from "#contract/notification-topics.ts";
import {
  findNextStatus,
  LISTING_TRANSITIONS,
  type ListingTransition,
} from "#api/modules/listing/listing-states.ts";
import {
  CLOSED_STATUSES,
  DRAFT_STATUSES,
  findExpiry,
  findTransition,
  isClosed,
  listActions,
  listStatesAhead,
  listTransitions,
  moneyGoal,
  ORDER_TRANSITIONS,
  SELLING_STATUSES,
  type OrderConsent,
  type OrderContract,
  type OrderFlow,
  type OrderLeg,
  type OrderShape,
  type OrderTransition,
} from "./order-states.ts";

const FLOWS: readonly OrderFlow[] = ["instant_buy", "seller_approval"];
const LEGS: readonly OrderLeg[] = ["pickup", "carried"];
const CONSENTS: readonly OrderConsent[] = ["asked", "given"];
const CONTRACTS: readonly OrderContract[] = ["kept", "withdrawn"];
const ACTORS = ORDER_ACTORS;

const ALL_CASES = FLOWS.flatMap((flow) =>
  LEGS.flatMap((leg) =>
    CONSENTS.flatMap((consent) => CONTRACTS.map((contract) => ({ flow, leg, consent, contract }))),
  ),
);
const isCaseOf = (
  row: OrderTransition,
  { flow, leg, consent, contract }: (typeof ALL_CASES)[number],
) =>
  (!row.flow || row.flow === flow) &&
  (!row.leg || row.leg === leg) &&
  (!row.consent || row.consent === consent) &&
  (!row.contract || row.contract === contract);
const shapesOf = (row: OrderTransition): OrderShape[] =>
  ALL_CASES.filter((one) => isCaseOf(row, one)).map((one) => ({
    status: row.from ?? "draft",
    ...one,
  }));
const name = (row: OrderTransition) =>
  `${row.from ?? "nothing"} ${row.move} ${row.to} (${row.flow ?? "any"}, ${row.leg ?? "any"}, ${row.consent ?? "any"}, ${row.contract ?? "any"})`;
const rowsInto = (status: OrderStatus) => ORDER_TRANSITIONS.filter((row) => row.to === status);

describe.each(ORDER_TRANSITIONS.filter((row) => row.from !== null).map((row) => [name(row), row]))(
  "%s",
  (_, row) => {
    test("is found for exactly its actors, flow, leg and consent", () => {
      for (const shape of shapesOf(row)) {
        for (const actor of ACTORS) {
          const found = findTransition(shape, row.move, actor);
          if (row.who.includes(actor)) expect(found).toBe(row);
          else expect(found).toBeNull();
        }
      }
      for (const other of ALL_CASES.filter((one) => !isCaseOf(row, one)))
        expect(listTransitions({ status: row.from!, ...other })).not.toContain(row);
    });

    test("has a deadline whose move exists in the state it enters", () => {
      if (!row.deadline || row.deadline === "unchanged" || row.deadline.then === null) return;
      for (const shape of shapesOf(row)) {
        const expiry = findTransition({ ...shape, status: row.to }, row.deadline.then, "deftero");
        expect(expiry, `${row.deadline.then} out of ${row.to}`).not.toBeNull();
      }
    });

    test("refunds only what may have been taken, and closes no order that still holds money", () => {
      const before = moneyGoal(row.from!);
      if (row.money === "refund") expect(before).toBe("capture");
      if (row.money === "release") expect(before).toBe("capture");
      if (row.money === "capture") expect(before).toBe("hold");
      if (row.money === "hold") expect(before).toBe("capture");
      if (isClosed(row.to)) expect(["return", "release"]).toContain(moneyGoal(row.to));
    });

    test("takes the listing off sale when the order is placed, and back when it fails", () => {
      const wasSelling = SELLING_STATUSES.includes(row.from!);
      const isSelling = SELLING_STATUSES.includes(row.to);
      if (!wasSelling && isSelling) expect(row.listing).toBe("sold");
      if (wasSelling && isSelling) expect(row.listing).toBeNull();
      if (wasSelling && !isSelling) expect(row.listing).not.toBeNull();
      if (!wasSelling && !isSelling) expect(row.listing).toBeNull();
    });
  },
);

test("each change of a listing is a transition of the listing's own table", () => {
  for (const row of ORDER_TRANSITIONS) {
    if (!row.listing) continue;
    const before = SELLING_STATUSES.includes(row.from!) ? "sold" : "published";
    const steps = (Object.keys(LISTING_TRANSITIONS) as ListingTransition[]).filter(
      (step) => findNextStatus(step, before, "order") === row.listing,
    );
    expect(steps, `${name(row)}: ${before} to ${row.listing}`).toHaveLength(1);
  }
});

test("the phase of a state says where its order ends, and with whose money", () => {
  for (const status of ORDER_STATUSES) {
    const { phase } = stateOf(status);
    const isOver = phase === "done" || phase === "failed";
    expect(isOver || status === "draft_expired", status).toBe(isClosed(status));
    if (isOver) expect(moneyGoal(status), status).toBe(phase === "done" ? "release" : "return");
  }
});

test("every state is reachable from a new order", () => {
  const reached = new Set<OrderStatus>(["draft"]);
  for (const status of reached)
    for (const row of ORDER_TRANSITIONS) if (row.from === status) reached.add(row.to);
  expect([...reached].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
});

test("every state that is not closed has a next step on the main path", () => {
  for (const status of ORDER_STATUSES) {
    if (isClosed(status)) continue;
    for (const one of ALL_CASES) {
      if (!rowsInto(status).some((row) => isCaseOf(row, one))) continue;
      const ahead = listStatesAhead({ status, ...one });
      expect(ahead.length, `${status} ${Object.values(one).join(" ")}`).toBeGreaterThan(0);
      expect(isClosed(ahead.at(-1)!.status)).toBe(true);
    }
  }
});

test("rows into one state by one flow have the same deadline", () => {
  for (const status of ORDER_STATUSES) {
    for (const flow of FLOWS) {
      const clocks = rowsInto(status)
        // A withdrawal gives the buyer longer to hand the device in.
        .filter((row) => row.contract !== "withdrawn")
        .filter((row) => (!row.flow || row.flow === flow) && row.deadline !== "unchanged")
        .map((row) => JSON.stringify(row.deadline));
      expect(new Set(clocks).size, `${status} ${flow}`).toBeLessThanOrEqual(1);
    }
  }
});

test("each state has one money goal, whichever path led to it", () => {
  const goals = new Map<string, Set<string>>();
  const walk = (status: OrderStatus, goal: string, seen: ReadonlySet<string>) => {
    goals.set(status, (goals.get(status) ?? new Set()).add(goal));
    for (const row of ORDER_TRANSITIONS) {
      if (row.from !== status || row.to === "draft" || seen.has(row.to)) continue;
      const next = {
        capture: "capture",
        hold: "hold",
        release: "release",
        refund: "return",
        void: "return",
      };
      walk(row.to, row.money ? next[row.money] : goal, new Set([...seen, row.to]));
    }
  };
  walk("draft", "hold", new Set(["draft"]));
  for (const [status, found] of goals)
    expect([...found], status).toEqual([moneyGoal(status as OrderStatus)]);
});

/** Notifications about money, a parcel, the counter or a deadline that move nothing. */
const WITHOUT_A_MOVE = /^order-(?:refunded|remind-|pickup-(?:moved|ready)|parcel-silent|locker-)/;

test("every order notification has a row, except those that move nothing", () => {
  const notified = new Set<string>(ORDER_TRANSITIONS.flatMap((row) => row.notice ?? []));
  const topics = NOTIFICATION_TOPICS.filter(
    (topic) => topic.startsWith("order-") && !WITHOUT_A_MOVE.test(topic),
  );
  expect([...notified].toSorted()).toEqual(topics.toSorted());
});

test("every transition that ends a placed order has a notification", () => {
  for (const row of ORDER_TRANSITIONS) {
    const isPlaced = row.from !== null && SELLING_STATUSES.includes(row.from);
    if (isPlaced && isClosed(row.to)) expect(row.notice, name(row)).not.toBeNull();
  }
});

test("only an order that is not placed is a draft", () => {
  expect(DRAFT_STATUSES).toEqual(["draft", "draft_expired"]);
});

test("each move of the contract has a row", () => {
  const moves = new Set(ORDER_TRANSITIONS.map(({ move }) => move));
  expect([...moves].toSorted()).toEqual([...ORDER_MOVES].toSorted());
});

test("the decisions of support alone need a note", () => {
  for (const { move, who } of ORDER_TRANSITIONS)
    expect(moveOf(move).needsNote ?? false, move).toBe(who.join() === "support");
});

test("an irreversible move leaves the way to a completed sale", () => {
  const isOver = (status: OrderStatus) =>
    ["done", "failed", "return"].includes(stateOf(status).phase);
  for (const row of ORDER_TRANSITIONS)
    if (moveOf(row.move).isIrreversible) expect(isOver(row.to), name(row)).toBe(true);
});

test("support can report what couriers do not, and cannot end an order that a courier carries", () => {
  for (const row of ORDER_TRANSITIONS)
    if (row.who.includes("courier")) expect(row.who, name(row)).toContain("support");
  const ends = ORDER_TRANSITIONS.filter((row) => row.move === "cancel_by_support");
  expect(ends.map((row) => row.from)).toEqual([
    "requested",
    "approved",
    "pickup_scheduled",
    "pickup_failed",
    "at_hub",
    "check_passed",
  ]);
});

test("a seller can withdraw only while they have the device", () => {
  const from = ORDER_TRANSITIONS.filter((row) => row.move === "withdraw").map((row) => row.from);
  expect(from).toEqual(["approved", "pickup_scheduled", "pickup_failed"]);
  expect(
    findTransition(
      { status: "approved", flow: "instant_buy", leg: "carried", consent: "asked" },
      "withdraw",
      "seller",
    ),
  ).toBeNull();
});

test("deadlines of the spec end as the spec says", () => {
  const expiryOf = (status: OrderStatus, flow: OrderFlow = "seller_approval") =>
    findExpiry({ status, flow, leg: "carried", consent: "asked" })?.to ?? null;
  expect(expiryOf("draft")).toBe("draft_expired");
  expect(expiryOf("waiting_for_payment")).toBe("payment_failed");
  expect(expiryOf("payment_due")).toBe("payment_failed");
  expect(expiryOf("payment_due", "instant_buy")).toBe("payment_failed");
  expect(expiryOf("requested")).toBe("seller_timeout");
  expect(expiryOf("approved")).toBe("not_delivered");
  expect(expiryOf("approved", "instant_buy")).toBeNull();
  expect(expiryOf("pickup_failed")).toBe("not_delivered");
  expect(expiryOf("delivered")).toBe("completed");
});

test("an order at an agreed price skips the seller's answer, and is charged at once", () => {
  const draft = { status: "draft", flow: "seller_approval", leg: "carried" } as const;
  const placed = findTransition({ ...draft, consent: "given" }, "finalize", "buyer");
  expect(placed).toMatchObject({ to: "approved", money: "capture", listing: "sold" });
  const paidLate = { ...draft, status: "waiting_for_payment", consent: "given" } as const;
  expect(findTransition(paidLate, "confirm_payment", "provider")).toMatchObject({
    to: "approved",
    money: "capture",
    deadline: placed!.deadline,
  });
  expect(listStatesAhead({ ...draft, consent: "given" }).map(({ status }) => status)).not.toContain(
    "requested",
  );
});

test("buyer and seller are offered the actions of the table", () => {
  const shape = (status: OrderStatus): OrderShape => ({
    status,
    flow: "seller_approval",
    leg: "carried",
    consent: "asked",
  });
  expect(listActions(shape("draft"), "buyer")).toEqual([
    "edit",
    "extend",
    "pay",
    "finalize",
    "cancel",
  ]);
  expect(listActions(shape("requested"), "seller")).toEqual(["approve", "reject"]);
  expect(listActions(shape("requested"), "buyer")).toEqual(["cancel"]);
  expect(listActions(shape("approved"), "seller")).toEqual(["withdraw", "book_courier"]);
  expect(listActions(shape("picked_up"), "seller")).toEqual([]);
  expect(listActions(shape("delivered"), "buyer")).toEqual(["accept", "return"]);
  expect(listActions(shape("delivered"), "seller")).toEqual([]);
  expect(listActions(shape("completed"), "buyer")).toEqual([]);
});

test("the partial unique index of the database excludes exactly the closed states", () => {
  const migration = readFileSync(
    new URL("../../db/migrations/2026-11-25-63-order-words.sql", import.meta.url),
    "utf8",
  );
  const condition = /customer_order_one_active_idx[^;]*not in \(([^)]*)\)/.exec(migration)![1]!;
  const named = [...condition.matchAll(/'(\w+)'/g)].map((match) => match[1]!);
  expect(named.toSorted()).toEqual([...CLOSED_STATUSES].toSorted());
});
