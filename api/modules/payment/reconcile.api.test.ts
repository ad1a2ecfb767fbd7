import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seconds, minutes, hours } from "#contract/duration.ts";
import { expectData, openOrderKit, TEST_CARDS, type OrderKit } from "#tests/order-kit.ts";
import { checkInvariants } from "#api/invariants.ts";
import { getOrderBalances } from "#api/modules/ledger/ledger.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import { listTransitions, type OrderMove } from "#api/modules/order/order-states.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
  // Webhook events would repair most cases too, so they are held back.
  kit.bank.holdEvents();
});
afterAll(() => kit[Symbol.asyncDispose]());

const move = (orderId: string, name: OrderMove) =>
  kit.database.tx(async () => {
    const { order } = (await lockOrder(kit.database, orderId))!;
    const row = listTransitions(toShape(order)).find((one) => one.move === name);
    if (!row) throw new Error(`${name} is not possible in ${order.status}`);
    return moveOrder(kit.deps, order, name, { actor: row.who[0]! }, kit.world.now());
  });
const atBank = (orderId: string, attempt = 1) =>
  kit.bank.readPayment({ key: kit.authoriseKey(orderId, attempt) });
const reconcile = () =>
  reconcilePayments(kit.deps, new Date(kit.world.now().getTime() - hours(48)));
const listPayments = (orderId: string) =>
  kit.database
    .db()
    .selectFrom("payment")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("attempt")
    .execute();

/** A new process reconciles at once and every half minute; one minute passes. */
const restart = async () => {
  await reconcile();
  for (let round = 0; round < 2; round += 1) {
    kit.world.advance(seconds(30));
    await kit.world.runDueJobs({ mayFail: true });
    await reconcile();
  }
};

/** An order is whole or absent: the bank, the order and the ledger agree. */
const expectWhole = async (orderId: string) => {
  const [order] = await kit.database
    .db()
    .selectFrom("customer_order")
    .selectAll()
    .where("id", "=", orderId)
    .execute();
  const balances = await getOrderBalances(kit.database, orderId);
  const payments = await listPayments(orderId);
  const held = [];
  for (const payment of payments) {
    const found = await atBank(orderId, payment.attempt);
    if (found?.status === "authorised" || found?.status === "captured") held.push(found.status);
    const agrees = { authorised: "authorised", captured: "captured", refunded: "refunded" };
    const expected = agrees[payment.status as keyof typeof agrees];
    if (expected) expect([payment.status, found?.status]).toEqual([expected, expected]);
  }
  expect(Object.values(balances).reduce((sum, each) => sum + each, 0)).toBe(0);
  expect(await checkInvariants(kit.database)).toEqual([]);
  return { status: order!.status, held, escrow: balances["escrow"] ?? 0, total: order!.total };
};

class Killed extends Error {
  constructor() {
    super("The process has died");
  }
}

/**
 * Kills the process at its n-th step: a transaction, which is lost when killed before and kept when
 * killed after, or a call to the bank, which is never sent or never answered. The
 * process runs no code from then on.
 */
const createKiller = () => {
  const { database, bank } = kit;
  const nesting = new AsyncLocalStorage<true>();
  const { tx, afterCommit, db } = database;
  const originals = { tx, afterCommit, db };
  const calls = ["authorise", "readPayment", "capture", "cancel", "refund"] as const;
  const bankCalls = Object.fromEntries(calls.map((name) => [name, bank[name]]));
  let [count, target, isDead] = [0, -1, false];
  let isAfter = false;

  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isDead) throw new Killed();
    count += 1;
    const isHit = count === target;
    if (isHit && !isAfter) isDead = true;
    if (isDead) throw new Killed();
    const result = await work();
    if (isHit) throw new Killed();
    return result;
  };

  database.tx = (work) =>
    nesting.getStore()
      ? originals.tx(work)
      : step(() =>
          nesting.run(true, () =>
            originals.tx(async () => {
              const result = await work();
              // The process dies before code that waits for the commit can continue.
              if (count === target && isAfter) isDead = true;
              return result;
            }),
          ),
        );
  // A dead process cannot record its failure either.
  database.db = () => {
    if (isDead && !nesting.getStore()) throw new Killed();
    return originals.db();
  };
  database.afterCommit = (work) =>
    originals.afterCommit(() => nesting.exit(() => (isDead ? undefined : work())));
  for (const name of calls) {
    const original = bankCalls[name] as (...given: never[]) => Promise<unknown>;
    Object.assign(bank, {
      [name]: (...given: never[]) =>
        step(async () => {
          const answer = await original(...given);
          if (count === target && isAfter) isDead = true;
          return answer;
        }),
    });
  }
  return {
    /** Runs `work` and kills it at that step; false when it ended before. */
    async run(at: number, after: boolean, work: () => Promise<unknown>): Promise<boolean> {
      [count, target, isAfter] = [0, at, after];
      await work().catch(() => {});
      await database.settle();
      const wasKilled = isDead;
      [target, isDead] = [-1, false];
      return wasKilled;
    },
    undo() {
      Object.assign(database, originals);
      Object.assign(bank, bankCalls);
    },
  };
};

/** Kills at each step of what `prepare` returns, one after the other, until it completes. */
const killEverywhere = async (
  prepare: () => Promise<{ orderId: string; work: () => Promise<unknown> }>,
  look: (orderId: string) => Promise<void>,
): Promise<number> => {
  let kills = 0;
  for (const after of [false, true]) {
    for (let at = 1; ; at += 1) {
      const { orderId, work } = await prepare();
      const killer = createKiller();
      const wasKilled = await killer.run(at, after, work);
      killer.undo();
      await restart();
      await look(orderId);
      if (!wasKilled) break;
      kills += 1;
    }
  }
  return kills;
};

describe("a process killed at any step", () => {
  test.each([true, false])(
    "of paying and placing (Instant Buy: %s) leaves an order with its money, or neither",
    async (isInstantBuy) => {
      const kills = await killEverywhere(
        async () => {
          const seller = await kit.insertPerson();
          const buyer = await kit.insertPerson();
          const listing = await kit.insertListing({ seller, isInstantBuy });
          const card = await kit.addCard(buyer);
          const draft = await kit.createOrder(buyer, listing);
          const order = await kit.fillIn(buyer, draft, card);
          const work = async () => {
            await kit.authorise(buyer, order, card);
            const placed = await kit.finalize(buyer, order);
            if (placed.status !== 200) throw new Error("refused");
            await kit.world.runDueJobs();
          };
          return { orderId: order.id, work };
        },
        async (orderId) => {
          const within = await expectWhole(orderId);
          if (within.status === "approved") {
            expect([within.held, within.escrow]).toEqual([["captured"], -within.total]);
          } else {
            expect(["draft", "requested"]).toContain(within.status);
            expect([within.held.filter((held) => held !== "authorised"), within.escrow]).toEqual([
              [],
              0,
            ]);
          }
          kit.world.advance(hours(25));
          await kit.world.runDueJobs({ mayFail: true });
          await restart();
          const end = await expectWhole(orderId);
          const isPlaced = end.status === "approved" || within.status === "approved";
          if (!isPlaced) expect([end.held, end.escrow]).toEqual([[], 0]);
        },
      );
      expect(kills).toBeGreaterThan(10);
    },
    300_000,
  );

  test("of refunding leads to one full refund", async () => {
    const kills = await killEverywhere(
      async () => {
        const { buyer, order } = await kit.openPaidDraft();
        await kit.finalize(buyer, order);
        await kit.world.runDueJobs();
        const work = async () => {
          await move(order.id, "cancel");
          await kit.world.runDueJobs();
        };
        return { orderId: order.id, work };
      },
      async (orderId) => {
        const { status, held, escrow, total } = await expectWhole(orderId);
        if (status === "approved") expect([held, escrow]).toEqual([["captured"], -total]);
        else {
          expect([held, escrow]).toEqual([[], 0]);
          expect((await atBank(orderId))!.status).toBe("refunded");
        }
      },
    );
    expect(kills).toBeGreaterThan(6);
  }, 300_000);

  test("of voiding before the charge leaves no hold", async () => {
    const kills = await killEverywhere(
      async () => {
        const { buyer, order } = await kit.openPaidDraft({ isInstantBuy: false });
        await kit.finalize(buyer, order);
        await kit.world.runDueJobs();
        const work = async () => {
          await move(order.id, "cancel");
          await kit.world.runDueJobs();
        };
        return { orderId: order.id, work };
      },
      async (orderId) => {
        const { status, held } = await expectWhole(orderId);
        expect(held).toEqual(status === "requested" ? ["authorised"] : []);
      },
    );
    expect(kills).toBeGreaterThan(5);
  }, 300_000);

  test("of the release leaves the seller owed everything, or the order open", async () => {
    const kills = await killEverywhere(
      async () => {
        const { buyer, order } = await kit.openPaidDraft();
        await kit.finalize(buyer, order);
        for (const name of ["dispatch", "deliver"] as const) await move(order.id, name);
        await kit.world.runDueJobs();
        const work = async () => {
          await move(order.id, "accept");
          await kit.world.runDueJobs();
        };
        return { orderId: order.id, work };
      },
      async (orderId) => {
        const { status, held, escrow, total } = await expectWhole(orderId);
        expect(held).toEqual(["captured"]);
        expect(escrow).toBe(status === "completed" ? 0 : -total);
      },
    );
    expect(kills).toBeGreaterThan(1);
  }, 300_000);
});

describe("within a minute after a restart", () => {
  test.each(["lost_request", "lost_answer"] as const)(
    "a charge with a %s is settled although its message died with the process",
    async (fault) => {
      const { buyer, order } = await kit.openPaidDraft();
      kit.bank.failNext("capture", fault);
      await kit.finalize(buyer, order);
      // The process that locked the message has died: other processes would not see it for minutes.
      await kit.database
        .db()
        .updateTable("outbox")
        .set({ available_at: new Date(kit.world.now().getTime() + minutes(5)) })
        .where("processed_at", "is", null)
        .execute();
      await restart();
      const end = await expectWhole(order.id);
      expect(end).toMatchObject({ status: "approved", held: ["captured"], escrow: -end.total });
    },
  );

  test("a hold that was abandoned here before the bank knew of it is voided", async () => {
    const { buyer, order } = await kit.openPaidDraft({ card: TEST_CARDS.declined });
    const card = await kit.addCard(buyer);
    await kit.initialize(buyer, order);
    kit.bank.failNext("authorise", "lost_request");
    await kit.confirm(buyer, order, card);
    kit.world.advance(seconds(60));
    expect((await kit.check(buyer, order)).body.data.status).toBe("failed");
    // The request was in flight all the time.
    await kit.bank.authorise({
      key: kit.authoriseKey(order.id, 2),
      amount: order.amounts.total,
      source: { method: "card", cardReference: card },
      returnPath: "/en-GR",
      language: "en",
    });
    expect((await atBank(order.id, 2))!.status).toBe("authorised");
    await restart();
    expect((await atBank(order.id, 2))!.status).toBe("cancelled");
    expect((await listPayments(order.id))[1]).toMatchObject({
      status: "cancelled",
      provider_reference: (await atBank(order.id, 2))!.reference,
      closed_at: expect.any(Date),
    });
  });

  test("a hold that was closed here although the bank has it is voided", async () => {
    const { order } = await kit.openPaidDraft();
    await kit.database
      .db()
      .updateTable("payment")
      .set({ status: "failed", closed_at: kit.world.now() })
      .where("order_id", "=", order.id)
      .execute();
    await restart();
    expect((await atBank(order.id))!.status).toBe("cancelled");
  });

  test.each(["authorised", "captured"] as const)(
    "money that is %s for an unknown order is given up and logged",
    async (status) => {
      const buyer = await kit.insertPerson();
      const card = await kit.addCard(buyer);
      const id = randomUUIDv7();
      const begun = await kit.bank.authorise({
        key: kit.authoriseKey(id),
        amount: { amount: 5_000, currency: "EUR" },
        source: { method: "card", cardReference: card },
        returnPath: "/en-GR",
        language: "en",
      });
      if (begun.status === "unknown") throw new Error("The bank did not answer");
      if (status === "captured")
        await kit.bank.capture({ reference: begun.reference, key: `capture-${id}` });
      const before = kit.world.logged.length;
      await restart();
      expect((await atBank(id))!.status).toBe(status === "captured" ? "refunded" : "cancelled");
      const said = kit.world.logged.slice(before).filter(({ level }) => level === "error");
      expect(said.map(({ fields }) => fields)).toContainEqual({
        reference: begun.reference,
        status,
      });
    },
  );

  test.each([
    ["another shop", "-0123456789ab"],
    ["a shop that the key does not name", ""],
  ])("money for an unknown order is left alone when its key is of %s", async (_, end) => {
    const buyer = await kit.insertPerson();
    const key = `order-${randomUUIDv7()}-authorise-1${end}`;
    await kit.bank.authorise({
      key,
      amount: { amount: 5_000, currency: "EUR" },
      source: { method: "card", cardReference: await kit.addCard(buyer) },
      returnPath: "/en-GR",
      language: "en",
    });
    await restart();
    expect((await kit.bank.readPayment({ key }))!.status).toBe("authorised");
  });

  test("an open order from before shops had ids keeps the key that the bank knows", async () => {
    const { buyer, order } = await kit.openPaidDraft({ isInstantBuy: false });
    const key = `order-${order.id}-authorise-1`;
    const db = kit.database.db();
    await db
      .updateTable("payment")
      .set({ shop_id: null })
      .where("order_id", "=", order.id)
      .execute();
    await db
      .updateTable("sandbox_payment")
      .set({ key })
      .where("key", "=", kit.authoriseKey(order.id))
      .execute();
    expectData(await kit.finalize(buyer, order));
    await move(order.id, "approve");
    await restart();
    expect((await kit.bank.readPayment({ key }))!.status).toBe("captured");
  });

  test("a payment of another shop at the same bank is left alone", async () => {
    const buyer = await kit.insertPerson();
    const card = await kit.addCard(buyer);
    const key = `boost-${randomUUIDv7()}`;
    await kit.bank.authorise({
      key,
      amount: { amount: 300, currency: "EUR" },
      source: { method: "card", cardReference: card },
      returnPath: "/en-GR",
      language: "en",
    });
    await restart();
    expect((await kit.bank.readPayment({ key }))!.status).toBe("authorised");
  });

  test("an unavailable bank is not asked for each payment, and nothing is lost", async () => {
    const orders = [];
    for (let index = 0; index < 5; index += 1) {
      const { buyer, order } = await kit.openPaidDraft();
      kit.bank.failNext("capture", "lost_request");
      await kit.finalize(buyer, order);
      orders.push(order);
    }
    kit.world.advance(seconds(30));
    kit.bank.failNext("listPayments", "lost_request");
    const { capture } = kit.bank;
    let calls = 0;
    kit.bank.capture = () => {
      calls += 1;
      return Promise.reject(new ProviderUnavailableError("no connection"));
    };
    await reconcile();
    kit.bank.capture = capture;
    expect(calls).toBe(3);
    await restart();
    for (const { id } of orders) {
      const end = await expectWhole(id);
      expect(end).toMatchObject({ status: "approved", held: ["captured"] });
    }
  });
});

test("reconciles by itself once jobs run", async () => {
  const { buyer, order } = await kit.openPaidDraft();
  kit.bank.failNext("capture", "lost_request");
  await kit.finalize(buyer, order);
  kit.world.advance(seconds(21));
  await kit.deps.jobs.enqueue("reconcile-payments", {});
  const message = kit.database
    .db()
    .updateTable("outbox")
    .set({ available_at: new Date("2030-01-01") });
  await message.where("processed_at", "is", null).execute();
  await kit.world.runDueJobs();
  expect((await kit.getOrder(buyer, order.id)).payment!.status).toBe("captured");
});
