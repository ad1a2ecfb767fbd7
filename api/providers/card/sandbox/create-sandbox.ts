import { setTimeout as wait } from "node:timers/promises";
import { minutes } from "#contract/duration.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import { PRODUCT } from "#contract/product.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ProviderRejectedError, ProviderUnavailableError, type CardProviderPort } from "../port.ts";
import type { Behaviour } from "./card-rules.ts";
import { createPayments, type PaymentStep, type PlantedPayment } from "./create-payments.ts";
import { createPayouts, type PayoutStep, type PlantedPayee } from "./create-payouts.ts";
import { createEvents, type EventControls } from "./events.ts";
import { createSandboxPages } from "./pages.ts";
import {
  findCard,
  findPayment,
  findSetup,
  insertCard,
  insertSetup,
  lockSetup,
  markCardDeleted,
  updateSetup,
} from "./sandbox-store.ts";
import { createSending, type SendingStep } from "./send-payouts.ts";

const NAME = "sandbox";
const SETUP_LIFETIME = minutes(60);

type SandboxStep = "createSetup" | PaymentStep | PayoutStep | SendingStep;

/**
 * `lost_request`: nothing happens. `lost_answer`: it happens, but the caller does not learn of it.
 */
type SandboxFault = "lost_request" | "lost_answer" | "refused";

export type SandboxConfig = {
  database: Database;
  now: () => Date;
  log: Logger;
  publicPath?: string;
  /** Origin of the web, when the pages are on another one. */
  returnOrigin?: string;
  product?: string;
  methods?: readonly PaymentMethod[];
  /** Secret that signs events; needed only when they go to another process. */
  eventSecret?: string;
  /** Sends an event to the marketplace; by default to `receiveEvent` of this provider. */
  deliver?: (request: Request) => Promise<Response>;
};

export type Sandbox = CardProviderPort &
  EventControls & {
    failNext(step: SandboxStep, fault: SandboxFault, times?: number): void;
    delay(milliseconds: number): void;
    /** Inserts a card without the page, for seeds; idempotent by its reference. */
    plantCard(card: {
      reference: string;
      brand: "visa" | "mastercard" | "card";
      last4: string;
      exp_month: number;
      exp_year: number;
      name: string;
      behaviour: Behaviour;
    }): Promise<void>;
    /** A verified seller with a bank account, for seeds; idempotent by its reference. */
    plantPayee(payee: PlantedPayee): Promise<void>;
    /** Inserts a payment in its final state, for seeds; returns its reference. */
    plantPayment(payment: PlantedPayment): Promise<string>;
  };

/** A card provider that runs in this process and stores its data in this database. */
export const createSandbox = (config: SandboxConfig): Sandbox => {
  const {
    database,
    now,
    log,
    publicPath = "/api/sandbox",
    returnOrigin = "",
    product = PRODUCT,
    methods = ["card", "klarna"],
    deliver = (request) => sandbox.receiveEvent(request),
  } = config;
  const faults = new Map<SandboxStep, SandboxFault[]>();
  let latency = 0;

  /** Simulates the network between the marketplace and this bank, with its faults. */
  const over = async <Result>(step: SandboxStep, work: () => Promise<Result>): Promise<Result> => {
    database.refuseTx();
    if (latency > 0) await wait(latency);
    const fault = faults.get(step)?.shift();
    if (fault === "lost_request") throw new ProviderUnavailableError(`${step}: no connection`);
    if (fault === "refused") throw new ProviderRejectedError(`${step}: refused`);
    const result = await work();
    if (fault === "lost_answer") throw new ProviderUnavailableError(`${step}: no answer`);
    return result;
  };

  const { announce, onPlanned, onEvent, receive, ...controls } = createEvents({
    name: NAME,
    database,
    now,
    log,
    secret: config.eventSecret,
    deliver,
  });
  const payments = createPayments({ database, now, publicPath, methods, over, announce });
  const { sandbox: onboarding, ...payouts } = createPayouts({ database, now, publicPath, over });
  const sending = createSending({ database, now, over, announce });

  const pages = createSandboxPages({
    now,
    product,
    returnOrigin,
    onboarding,
    sandbox: {
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
      decide: payments.decide,
    },
  });

  const sandbox: Sandbox = {
    name: NAME,
    methods,
    pages: { path: "/sandbox", fetch: pages },
    ...payments.port,
    ...payouts,
    ...sending,
    ...controls,

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
          fingerprint: card.fingerprint,
        },
      };
    },

    async deleteCard(reference) {
      database.refuseTx();
      await markCardDeleted(database, reference, now());
    },

    receiveEvent: receive,
    onEvent,
    outgoing: { deliverDue: controls.deliverDueEvents, onPlanned },

    failNext(step, fault, times = 1) {
      faults.set(step, [...(faults.get(step) ?? []), ...Array<SandboxFault>(times).fill(fault)]);
    },
    delay(milliseconds) {
      latency = milliseconds;
    },
    async plantCard(card) {
      await insertCard(database, { ...card, at: now() });
    },
    plantPayment: payments.plant,
  };
  return sandbox;
};
