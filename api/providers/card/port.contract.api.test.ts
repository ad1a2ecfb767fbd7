import { randomUUID } from "node:crypto";
import { hours } from "#contract/duration.ts";
import { TEST_IBANS, toGreekIban } from "#tests/payout-kit.ts";
import { createWorld } from "#tests/world.ts";
import {
  proveCardProvider,
  type Bench,
  type LossyStep,
  type TestCard,
} from "#tests/providers/card-port-contract.ts";
import type { Behaviour } from "#tests/providers/stripe-books.ts";
import { startStripeServer } from "#tests/providers/stripe-server.ts";

const ORIGIN = "http://marketplace.test";
const METHODS = "card,klarna,applePay,googlePay";
const unsignedEvent = (name: string) =>
  new Request(`${ORIGIN}/api/webhooks/${name}`, {
    method: "POST",
    body: JSON.stringify({ id: `evt_${randomUUID()}`, type: "payment_intent.succeeded" }),
  });

const NUMBERS: Record<TestCard, string> = {
  good: "4242424242424242",
  challenge: "4000002500003155",
  declined: "4000000000000002",
  short: "4000000000009995",
  uncollectable: "4000000000000341",
  amex: "378282246310005",
};

async function openSandboxBench(): Promise<Bench> {
  const world = await createWorld({ env: { PUBLIC_ORIGIN: ORIGIN, CARD_METHODS: METHODS } });
  const { cardProvider: provider } = world.deps;
  const send = async (address: string, form: Record<string, string>): Promise<string | null> => {
    const body = new URLSearchParams(form);
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const request = new Request(new URL(address, ORIGIN), { method: "POST", body, headers });
    return (await world.api.fetch(request)).headers.get("location");
  };
  return {
    provider,
    database: world.database,
    enterCard: (address, card) =>
      send(address, { number: NUMBERS[card], name: "Maria P", expiry: "08/29", cvc: "123" }),
    answer: async (address, isApproved) =>
      (await send(address, { decision: isApproved ? "approve" : "refuse" }))!,
    prove: async (address) =>
      (await send(address, {
        name: "Eleni K",
        day: "1",
        month: "1",
        year: "1980",
        country: "GR",
      }))!,
    ibans: {
      good: TEST_IBANS.greek,
      other: toGreekIban(9),
      failing: toGreekIban(3),
      refused: TEST_IBANS.refused,
    },
    settle: async () => world.advance(hours(24)),
    lose: (step, what) => provider.failNext(step, `lost_${what}`),
    async deliverEvents(times = 1) {
      provider.holdEvents();
      await provider.releaseEvents({ twice: times > 1 });
    },
    unsignedEvent: () => unsignedEvent("sandbox"),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

const BEHAVIOURS: Record<TestCard, Behaviour> = {
  good: "accept",
  challenge: "challenge",
  declined: "decline",
  short: "insufficient_funds",
  uncollectable: "fail_capture",
  amex: "accept",
};
const STEPS: Record<LossyStep, RegExp> = {
  authorise: /^POST .*\/confirm$/,
  capture: /^POST .*\/capture$/,
  refund: /^POST \/v1\/refunds$/,
  payOut: /^POST \/v1\/payouts$/,
};

async function openStripeBench(): Promise<Bench> {
  let now = () => new Date();
  const stripe = await startStripeServer({ now: () => now() });
  const world = await createWorld({ env: { ...stripe.env, PUBLIC_ORIGIN: ORIGIN } });
  now = world.now;
  const provider = world.deps.cardProvider;
  const failing = toGreekIban(3);
  const lastOf = (address: string) => new URL(address).pathname.split("/").at(-1)!;
  return {
    provider,
    database: world.database,
    enterCard: async (address, card) =>
      stripe.visitor.enterCard(lastOf(address), {
        behaviour: BEHAVIOURS[card],
        brand: card === "amex" ? "amex" : "visa",
        last4: NUMBERS[card].slice(-4),
      }),
    async answer(address, isApproved) {
      const id = lastOf(address);
      if (id.startsWith("pi_")) return stripe.visitor.answerChallenge(id, isApproved);
      return stripe.visitor.pay(id, isApproved) ?? stripe.visitor.leave(id);
    },
    prove: async (address) => stripe.visitor.prove(address),
    ibans: {
      good: TEST_IBANS.greek,
      other: toGreekIban(9),
      failing,
      refused: TEST_IBANS.refused,
    },
    async settle(reference) {
      const id = reference.split("-")[1]!;
      const bank = stripe.books.banks.get(stripe.books.payouts.get(id).destination);
      stripe.visitor.settle(id, bank.number === failing ? "failed" : "paid");
    },
    lose: (step, what) =>
      // Stripe's own SDK retries a broken connection once.
      stripe.failNext(STEPS[step], what === "request" ? "lost_request" : "lost_answer", 2),
    async deliverEvents(times = 1) {
      for (const request of stripe.takeEvents())
        for (let index = 0; index < times; index += 1) {
          const { status } = await provider.receiveEvent(request.clone());
          if (status >= 300) throw new Error(`An event was answered ${status}`);
        }
    },
    unsignedEvent: () => unsignedEvent("stripe"),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await stripe.close();
    },
  };
}

proveCardProvider("sandbox", openSandboxBench);
proveCardProvider("stripe", openStripeBench);
