import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import { ORDER_ACTORS, type Order, type OrderActor, type OrderStatus } from "#contract/order.ts";
import { createApi, type Api } from "#api/create-api.ts";
import { assembleDeps, type Parts } from "#api/create-deps.ts";
import type { Logger } from "#api/context.ts";
import { readApiEnv } from "#api/env.ts";
import { ApiError } from "#api/http/api-error.ts";
import { checkInvariants } from "#api/invariants.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { lockOrder } from "./order-store.ts";
import { moveOrder } from "./move-order.ts";
import {
  findTransition,
  isClosed,
  listTransitions,
  nextOnMainPath,
  ORDER_TRANSITIONS,
  type OrderMove,
  type OrderShape,
  type OrderTransition,
} from "./order-states.ts";

/**
 * Model test of the transition table: buyers, sellers, couriers, hub and support make allowed and
 * forbidden moves at random, the clock jumps, and the process crashes and restarts. After every
 * step the order must match the table, and ledger, listing and deadlines must be consistent.
 */

/** A run on a real server is slow; it covers the same code, so fewer runs are enough there. */
const RUNS = { pglite: 40, postgres: 10 };
const PATIENCE = minutes(4);
const STEPS = 25;
/** Fixed, so that a failure can be reproduced; another number tests other days. */
const SEED = 20_261_122;

const ASKED = 40_000;
const AGREED = 32_000;

let kit: OrderKit;
let seller: Person;
let buyer: Person;
let rival: Person;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

/** The process that answers now; `restart` ends it and starts another on the same database. */
type Shop = { api: Api; deps: Parts<Logger>["deps"]; isFirst: boolean };

const stopShop = async ({ api, deps, isFirst }: Shop) => {
  // The first process belongs to the kit.
  if (isFirst) return;
  await api.close();
  await deps.jobs.stop();
};

async function restart(shop: Shop): Promise<Shop> {
  await stopShop(shop);
  const { database, log } = kit.deps;
  const env = readApiEnv({ NODE_ENV: "test", DEMO: "0", DATA_DIR: "/nonexistent" });
  const { deps } = await assembleDeps(env, { database, log, now: kit.world.now });
  return { api: await createApi(deps), deps, isFirst: false };
}

async function ask(shop: Shop, person: Person, method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData;
  const { basePath } = shop.deps.config;
  const response = await shop.api.fetch(
    new Request(`http://marketplace.test${basePath}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${person.token}`,
        "Idempotency-Key": randomUUID(),
        ...(!isForm && body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

type Command =
  | { kind: "onward"; roll: number }
  | { kind: "wild"; move: OrderMove; actor: OrderActor }
  | { kind: "tick"; milliseconds: number; isSwept: boolean }
  | { kind: "rival" }
  | { kind: "stumble"; step: "capture" | "refund"; how: "lost_answer" | "lost_request" }
  | { kind: "restart" };

const MOVES = [...new Set(ORDER_TRANSITIONS.map((row) => row.move))];
/** Moves of the bank, the deadlines and the checkout only; the test triggers them indirectly. */
const INDIRECT_MOVES = new Set<OrderMove>([
  "create",
  "edit",
  "pay",
  "extend",
  "expire",
  "await_payment",
  "confirm_payment",
  "refuse_payment",
  "give_up_payment",
  "fail_capture",
]);

const commandArb: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("onward" as const),
      roll: fc.noBias(fc.integer({ min: 0, max: 99 })).map((percent) => percent / 100),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("wild" as const),
      move: fc.constantFrom(...MOVES.filter((move) => !INDIRECT_MOVES.has(move))),
      actor: fc.constantFrom(...ORDER_ACTORS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("tick" as const),
      milliseconds: fc.constantFrom(minutes(1), minutes(12), hours(3), hours(25), hours(80)),
      isSwept: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "rival" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("stumble" as const),
      step: fc.constantFrom("capture" as const, "refund" as const),
      how: fc.constantFrom("lost_answer" as const, "lost_request" as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "restart" as const }) },
);

const toForm = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** Calls by which people make a move. Other moves are made on the table itself. */
const CALLS: Partial<
  Record<
    OrderMove,
    (order: Order) => [who: "buyer" | "seller", method: string, path: string, body?: unknown]
  >
> = {
  finalize: (order) => [
    "buyer",
    "POST",
    `/order/${order.id}/finalize`,
    { accepted_total: order.amounts.total },
  ],
  cancel: ({ id }) => ["buyer", "PATCH", `/order/${id}/buyer/cancel`, { sub_status: "too_slow" }],
  accept: ({ id }) => ["buyer", "PATCH", `/order/${id}/buyer/approve`],
  return: ({ id }) => ["buyer", "PATCH", `/order/${id}/buyer/reject`, toForm({ reason: "defect" })],
  approve: ({ id }) => ["seller", "PATCH", `/order/${id}/seller/approve`],
  reject: ({ id }) => ["seller", "PATCH", `/order/${id}/seller/reject`, { reason: "other" }],
};

type Model = {
  order: Order;
  shape: OrderShape;
  /** The deadline; of a draft, the end of its reservation. */
  dueAt: Date | null;
};

const readStored = async (orderId: string) => {
  const row = await kit.database
    .db()
    .selectFrom("customer_order")
    .select(["status", "action_due_at"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { status: row.status as OrderStatus, dueAt: row.action_due_at };
};

/** Whether other actors than people may have moved the order to this status as time passed. */
const canDrift = (shape: OrderShape, to: OrderStatus): boolean => {
  const reached = new Set([shape.status]);
  for (const status of reached)
    for (const row of listTransitions({ ...shape, status }))
      if (row.who.some((who) => who === "courier" || who === "deftero" || who === "provider"))
        reached.add(row.to);
  return reached.has(to);
};

/** Applies the move of a passed deadline, which every reader sees from then on. */
const applyDeadline = (model: Model): void => {
  const isOver = model.dueAt !== null && model.dueAt <= kit.world.now();
  if (!isOver) return;
  const expiry = listTransitions(model.shape).find(
    (row) => row.who.includes("deftero") && row.move !== "give_up_payment",
  );
  if (expiry) model.shape = { ...model.shape, status: expiry.to };
};

type Terms = {
  isInstantBuy: boolean;
  isFetched: boolean;
  /** At the price of an offer that the seller has accepted, which is their approval. */
  isAgreed: boolean;
};

async function agree(listing: string): Promise<void> {
  const amount = { amount: AGREED, currency: "EUR" };
  const made = expectData(await kit.post(buyer, `/listings/${listing}/offers`, { amount }));
  expectData(await kit.post(seller, `/offers/${made.id}/accept`, { number: made.number }));
}

async function createModel({
  isInstantBuy,
  isFetched,
  isAgreed,
}: Terms): Promise<{ model: Model; listing: string }> {
  // Rate limits count by person and by the machine's clock, which does not jump.
  buyer = await kit.insertPerson();
  rival = await kit.insertPerson();
  seller = await kit.insertPerson();
  const card = await kit.addCard(buyer);
  const listing = await kit.insertListing({ seller, isInstantBuy, price: ASKED });
  if (isAgreed) await agree(listing);
  const draft = await kit.createOrder(buyer, listing);
  const isPickup = isInstantBuy && isFetched;
  const order = await kit.fillIn(buyer, draft, card, isPickup ? "pickup" : "acs");
  await kit.authorise(buyer, order, card);
  const { expires_at, amounts } = await kit.getOrder(buyer, order.id);
  expect(amounts.asking_price.amount).toBe(isAgreed ? AGREED : ASKED);
  return {
    listing,
    model: {
      order,
      shape: {
        status: "draft",
        flow: isInstantBuy ? "instant_buy" : "seller_approval",
        leg: isPickup ? "pickup" : "carried",
        consent: isAgreed ? "given" : "asked",
      },
      dueAt: new Date(expires_at!),
    },
  };
}

/** Makes a move as this actor; answers whether it was accepted. */
async function tryMove(shop: Shop, model: Model, move: OrderMove, actor: OrderActor) {
  const call = CALLS[move]?.(model.order);
  if (call && call[0] === actor) {
    const [who, method, path, body] = call;
    const answer = await ask(shop, who === "buyer" ? buyer : seller, method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    // A second submit is answered with the order of the first one.
    const isRepeated = move === "finalize" && model.shape.status !== "draft";
    return answer.status < 300 && !isRepeated;
  }
  // Deadlines run first, because couriers and the hub act on the stored status.
  await shop.deps.jobs.runDue();
  try {
    await shop.deps.database.tx(async () => {
      const { order } = (await lockOrder(shop.deps.database, model.order.id))!;
      await moveOrder(shop.deps, order, move, { actor }, kit.world.now());
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "transition_refused") return false;
    throw error;
  }
}

const chooseOnward = (shape: OrderShape, roll: number): OrderTransition | null => {
  const main = nextOnMainPath(shape);
  const rows = listTransitions(shape).filter((row) => !INDIRECT_MOVES.has(row.move));
  if (main && !INDIRECT_MOVES.has(main.move) && roll < 0.7) return main;
  return rows[Math.floor(roll * rows.length)] ?? null;
};

const visited = new Set<OrderStatus>();
/** Those of orders at an agreed price. */
const agreed = new Set<OrderStatus>();

async function takeStep(shop: Shop, model: Model, listing: string, command: Command) {
  switch (command.kind) {
    case "onward":
    case "wild": {
      const row =
        command.kind === "onward"
          ? chooseOnward(model.shape, command.roll)
          : { move: command.move, who: [command.actor] as const };
      if (!row) return;
      const actor = row.who[0]!;
      const expected = findTransition(model.shape, row.move, actor);
      const isTaken = await tryMove(shop, model, row.move, actor);
      expect(isTaken, `${actor} ${row.move} from ${model.shape.status}`).toBe(expected !== null);
      if (expected) model.shape = { ...model.shape, status: expected.to };
      return;
    }
    case "tick": {
      kit.world.advance(command.milliseconds);
      applyDeadline(model);
      if (command.isSwept) await shop.deps.jobs.runDue();
      return;
    }
    case "rival": {
      const { status } = await kit.findListing(listing);
      const isFree = status === "published" && isClosed(model.shape.status);
      const answer = await ask(shop, rival, "POST", "/order", { listing_id: listing });
      if (isFree) expect(answer.status).toBe(201);
      else expect(answer.status).toBe(409);
      return;
    }
    case "stumble":
      kit.bank.failNext(command.step, command.how, 1);
      return;
    case "restart":
  }
}

async function checkStep(shop: Shop, model: Model) {
  const seen = await ask(shop, buyer, "GET", `/order/${model.order.id}`);
  const stored = await readStored(model.order.id);
  const { status } = seen.body.data as Order;
  // Couriers and the bank act at any time.
  expect(canDrift(model.shape, status), `${model.shape.status} has become ${status}`).toBe(true);
  model.shape = { ...model.shape, status };
  if (status !== "draft") model.dueAt = status === stored.status ? stored.dueAt : model.dueAt;
  visited.add(status);
  expect(await checkInvariants(shop.deps.database)).toEqual([]);
}

test(
  "random days: after every step the order matches the table and the ledger balances",
  async () => {
    const runs = kit.world.openAnother ? RUNS.postgres : RUNS.pglite;
    let shop: Shop = { api: kit.world.api, deps: kit.deps, isFirst: true };
    await fc.assert(
      fc.asyncProperty(
        fc.record({ isInstantBuy: fc.boolean(), isFetched: fc.boolean(), isAgreed: fc.boolean() }),
        fc.array(commandArb, { minLength: 8, maxLength: STEPS }),
        async (terms, commands) => {
          const { model, listing } = await createModel(terms);
          for (const command of commands) {
            if (command.kind === "restart") shop = await restart(shop);
            await takeStep(shop, model, listing, command);
            await checkStep(shop, model);
            if (terms.isAgreed) agreed.add(model.shape.status);
            if (isClosed(model.shape.status) && model.shape.status !== "draft_expired") break;
          }
          // Runs everything that is pending.
          for (let hour = 0; hour < 3; hour += 1) {
            kit.world.advance(hours(1));
            applyDeadline(model);
            await shop.deps.jobs.runDue();
          }
          await checkStep(shop, model);
        },
      ),
      { numRuns: runs, seed: SEED, endOnFailure: true },
    );
    await stopShop(shop);
    // Fewer states would prove little.
    expect(visited.size).toBeGreaterThan(runs === RUNS.pglite ? 15 : 8);
    expect([...agreed]).toContain("approved");
    // The seller has approved by accepting the offer.
    expect([...agreed]).not.toContain("requested");
  },
  PATIENCE,
);
