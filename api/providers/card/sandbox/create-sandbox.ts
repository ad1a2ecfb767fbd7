import { setTimeout as wait } from "node:timers/promises";
import type { Currency } from "#contract/market.ts";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { Money } from "#contract/money.ts";
import { PRODUCT } from "#contract/product.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import {
  ProviderRefusalError,
  ProviderUnavailableError,
  type CardProviderPort,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderPaymentStatus,
} from "../port.ts";
import { isExpired, type Behaviour } from "./card-rules.ts";
import { createPayouts, type PayoutStep, type PlantedPayee } from "./create-payouts.ts";
import { createSandboxPages } from "./pages.ts";
import {
  createReference,
  findCard,
  findPayment,
  findSetup,
  insertCard,
  insertOperation,
  insertPayment,
  insertSetup,
  lockPayment,
  lockSetup,
  markCardDeleted,
  updatePayment,
  updateSetup,
  type PaymentRow,
} from "./sandbox-store.ts";

const seconds = (n: number) => n * 1000;
const minutes = (n: number) => seconds(n * 60);

const SETUP_LIFETIME = minutes(60);
/** How long the bank of the "answer comes late" card thinks. */
const LATE_ANSWER = seconds(20);

type SandboxStep =
  | "createSetup"
  | "authorise"
  | "readPayment"
  | "capture"
  | "cancel"
  | "refund"
  | PayoutStep;

/** `lost_request`: nothing happens. `lost_answer`: it happens, but the caller never learns. */
type SandboxFault = "lost_request" | "lost_answer" | "refused";

export type SandboxConfig = {
  database: Database;
  now: () => Date;
  log: Logger;
  /** Where its pages are seen from outside, such as "/api/sandbox". */
  publicPath?: string;
  /** Origin of the web, when the pages are seen on another one. */
  returnOrigin?: string;
  product?: string;
};

export type Sandbox = CardProviderPort & {
  /** The next `times` calls of this step fail in this way. */
  failNext(step: SandboxStep, fault: SandboxFault, times?: number): void;
  /** Every call takes this long, in milliseconds. */
  delay(milliseconds: number): void;
  /** A card without the page, for seeds; the same reference twice is one card. */
  plantCard(card: {
    reference: string;
    brand: "visa" | "mastercard" | "card";
    last4: string;
    exp_month: number;
    exp_year: number;
    name: string;
    behaviour: Behaviour;
  }): Promise<void>;
  /** A verified seller with a bank account, for seeds; the same reference twice is one. */
  plantPayee(payee: PlantedPayee): Promise<void>;
  /** A payment in the state it would have come to, for seeds; its reference. */
  plantPayment(payment: {
    key: string;
    card: { reference: string; last4: string };
    amount: Money;
    status: ProviderPaymentStatus;
    at: Date;
  }): Promise<string>;
};

const STARTS: Record<
  Behaviour,
  { status: PaymentRow["status"]; decline_code: DeclineCode | null }
> = {
  accept: { status: "authorised", decline_code: null },
  fail_capture: { status: "authorised", decline_code: null },
  answer_late: { status: "processing", decline_code: null },
  challenge: { status: "requires_action", decline_code: null },
  decline: { status: "declined", decline_code: "declined" },
  insufficient_funds: { status: "declined", decline_code: "insufficient_funds" },
};

/** A card provider that lives in this process and keeps its books in this database. */
export const createSandbox = (config: SandboxConfig): Sandbox => {
  const {
    database,
    now,
    log,
    publicPath = "/api/sandbox",
    returnOrigin = "",
    product = PRODUCT,
  } = config;
  const faults = new Map<SandboxStep, SandboxFault[]>();
  const listeners: ((event: ProviderEvent) => Promise<void>)[] = [];
  let latency = 0;

  /** The wire between the marketplace and this bank, with all that can go wrong on it. */
  const over = async <Result>(step: SandboxStep, work: () => Promise<Result>): Promise<Result> => {
    database.refuseTx();
    if (latency > 0) await wait(latency);
    const fault = faults.get(step)?.shift();
    if (fault === "lost_request") throw new ProviderUnavailableError(`${step}: no connection`);
    if (fault === "refused") throw new ProviderRefusalError(`${step}: refused`);
    const result = await work();
    if (fault === "lost_answer") throw new ProviderUnavailableError(`${step}: no answer`);
    return result;
  };

  const present = (row: PaymentRow, language = row.language): ProviderPayment => ({
    reference: row.reference,
    status: row.status as ProviderPayment["status"],
    amount: { amount: row.amount, currency: row.currency as Currency },
    declineCode: row.decline_code as DeclineCode | null,
    redirectUrl:
      row.status === "requires_action"
        ? `${publicPath}/payments/${row.reference}?lang=${language}`
        : null,
    cardLast4: row.card_last4,
  });

  const announce = (reference: string) => {
    const event = { id: createReference("event"), paymentReference: reference };
    for (const listener of listeners) {
      database.afterCommit(async () => {
        try {
          await listener(event);
        } catch (error) {
          log.warn({ err: error }, "A payment event was not taken");
        }
      });
    }
  };

  /** A late answer comes when its time has come, whoever looks. */
  const settleLate = async (row: PaymentRow): Promise<PaymentRow> => {
    const isDue = now().getTime() >= row.created_at.getTime() + LATE_ANSWER;
    if (row.status !== "processing" || !isDue) return row;
    return database.tx(async () => {
      const locked = await lockPayment(database, row.reference);
      if (locked?.status !== "processing") return locked ?? row;
      return updatePayment(database, row.reference, { status: "authorised", updated_at: now() });
    });
  };

  /** Changes a payment once per key, by the state it is in. */
  const operate = (
    step: "capture" | "cancel" | "refund",
    { reference, key, amount }: { reference: string; key: string; amount?: number },
    change: (row: PaymentRow) => Parameters<typeof updatePayment>[2] | null,
  ) =>
    over(step, () =>
      database.tx(async () => {
        const row = await lockPayment(database, reference);
        if (!row) throw new ProviderRefusalError(`${step}: no payment ${reference}`);
        const update = change(row);
        if (!update) return present(row);
        const isNew = await insertOperation(database, {
          key,
          payment_reference: reference,
          step,
          amount: amount ?? row.amount,
          at: now(),
        });
        return present(isNew ? await updatePayment(database, reference, update) : row);
      }),
    );

  const { desk: onboarding, ...payouts } = createPayouts({ database, now, publicPath, over });

  const pages = createSandboxPages({
    now,
    product,
    returnOrigin,
    onboarding,
    desk: {
      findSetup: async (reference) => (await findSetup(database, reference)) ?? null,
      countTry: (reference, limit) =>
        database.tx(async () => {
          const setup = await lockSetup(database, reference);
          if (!setup || setup.tries >= limit) return false;
          await updateSetup(database, reference, { tries: setup.tries + 1 });
          return true;
        }),
      keepCard: (reference, card) =>
        database.tx(async () => {
          const setup = await lockSetup(database, reference);
          if (setup?.status !== "pending") return;
          const card_reference = await insertCard(database, { ...card, at: now() });
          await updateSetup(database, reference, { status: "succeeded", card_reference });
        }),
      cancelSetup: (reference) =>
        database.tx(async () => {
          const setup = await lockSetup(database, reference);
          if (setup?.status === "pending")
            await updateSetup(database, reference, { status: "cancelled" });
        }),
      findPayment: async (reference) => (await findPayment(database, { reference })) ?? null,
      decide: (reference, isApproved) =>
        database.tx(async () => {
          const payment = await lockPayment(database, reference);
          if (payment?.status !== "requires_action") return;
          await updatePayment(database, reference, {
            status: isApproved ? "authorised" : "declined",
            decline_code: isApproved ? null : "challenge_failed",
            updated_at: now(),
          });
          announce(reference);
        }),
    },
  });

  return {
    name: "sandbox",
    methods: ["card", "klarna"],
    pages: { path: "/sandbox", fetch: pages },
    ...payouts,

    createSetup: ({ key, owner, returnPath, language }) =>
      over("createSetup", async () => {
        const at = now();
        const { reference } = await insertSetup(database, {
          key,
          owner,
          return_path: returnPath,
          at,
          expires_at: new Date(at.getTime() + SETUP_LIFETIME),
        });
        return { reference, redirectUrl: `${publicPath}/setups/${reference}?lang=${language}` };
      }),

    async readSetup(reference) {
      database.refuseTx();
      const setup = await findSetup(database, reference);
      if (!setup) return null;
      const { owner } = setup;
      if (setup.status !== "succeeded" || !setup.card_reference)
        return { owner, status: setup.status === "cancelled" ? "cancelled" : "pending" };
      const card = await findCard(database, setup.card_reference);
      if (!card || card.deleted_at) return { owner, status: "cancelled" };
      return {
        owner,
        status: "succeeded",
        card: {
          reference: card.reference,
          brand: card.brand as "visa" | "mastercard" | "card",
          last4: card.last4,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          name: card.name,
        },
      };
    },

    async deleteCard(reference) {
      database.refuseTx();
      await markCardDeleted(database, reference, now());
    },

    async authorise({ key, amount, source, returnPath, language }) {
      try {
        return await over("authorise", async () => {
          const at = now();
          const card =
            source.method === "card" ? await findCard(database, source.cardReference) : null;
          if (source.method === "card" && (!card || card.deleted_at))
            throw new ProviderRefusalError("authorise: no such card");
          if (source.method !== "card" && source.method !== "klarna")
            throw new ProviderRefusalError(`authorise: ${source.method} is not configured`);
          const behaviour = (card ? card.behaviour : "challenge") as Behaviour;
          const start =
            card && isExpired(card, at)
              ? ({ status: "declined", decline_code: "expired_card" } as const)
              : STARTS[behaviour];
          const { payment } = await insertPayment(database, {
            key,
            method: source.method,
            card_reference: card?.reference ?? null,
            card_last4: card?.last4 ?? null,
            behaviour,
            amount: amount.amount,
            currency: amount.currency,
            ...start,
            return_path: returnPath,
            language,
            created_at: at,
          });
          if (payment.amount !== amount.amount || payment.currency !== amount.currency)
            throw new ProviderRefusalError("authorise: this key was used for another amount");
          return present(payment, language);
        });
      } catch (error) {
        if (error instanceof ProviderUnavailableError) return { status: "unknown" };
        throw error;
      }
    },

    readPayment: (by) =>
      over("readPayment", async () => {
        const row = await findPayment(database, by);
        return row ? present(await settleLate(row)) : null;
      }),

    capture: ({ reference, key }) =>
      operate("capture", { reference, key }, (row) => {
        if (row.status === "captured") return null;
        if (row.status !== "authorised" || row.behaviour === "fail_capture")
          throw new ProviderRefusalError(`capture: the payment is ${row.status}`);
        return { status: "captured", captured: row.amount, updated_at: now() };
      }),

    cancel: ({ reference, key }) =>
      operate("cancel", { reference, key }, (row) => {
        if (row.status === "cancelled" || row.status === "declined") return null;
        if (row.status === "captured" || row.status === "refunded")
          throw new ProviderRefusalError(`cancel: the payment is ${row.status}`);
        return { status: "cancelled", updated_at: now() };
      }),

    refund: ({ reference, key, amount }) =>
      operate("refund", { reference, key, amount: amount.amount }, (row) => {
        if (row.status === "refunded") return null;
        const refunded = row.refunded + amount.amount;
        if (row.status !== "captured" || refunded > row.captured)
          throw new ProviderRefusalError(`refund: the payment is ${row.status}`);
        return {
          status: refunded === row.captured ? "refunded" : "captured",
          refunded,
          updated_at: now(),
        };
      }),

    onEvent: (listener) => void listeners.push(listener),

    failNext(step, fault, times = 1) {
      faults.set(step, [...(faults.get(step) ?? []), ...Array<SandboxFault>(times).fill(fault)]);
    },
    delay(milliseconds) {
      latency = milliseconds;
    },
    async plantCard(card) {
      await insertCard(database, { ...card, at: now() });
    },
    async plantPayment({ key, card, amount, status, at }) {
      const { payment } = await insertPayment(database, {
        key,
        method: "card",
        card_reference: card.reference,
        card_last4: card.last4,
        behaviour: "accept",
        amount: amount.amount,
        currency: amount.currency,
        status,
        decline_code: null,
        return_path: "/",
        language: "en",
        created_at: at,
      });
      const isTaken = status === "captured" || status === "refunded";
      await updatePayment(database, payment.reference, {
        updated_at: at,
        captured: isTaken ? amount.amount : 0,
        refunded: status === "refunded" ? amount.amount : 0,
      });
      return payment.reference;
    },
  };
};
