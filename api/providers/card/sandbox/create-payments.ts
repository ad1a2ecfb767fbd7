import { seconds } from "#contract/duration.ts";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { Currency } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Database } from "#api/db/database.ts";
import {
  ProviderRejectedError,
  ProviderUnavailableError,
  type CardProviderPort,
  type ProviderPayment,
  type ProviderPaymentStatus,
} from "../port.ts";
import { isExpired, type Behaviour } from "./card-rules.ts";
import type { Announcement } from "./events.ts";
import {
  findCard,
  findOperation,
  findPayment,
  insertOperation,
  insertPayment,
  listPaymentRows,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from "./sandbox-store.ts";

const LATE_ANSWER = seconds(20);

export type PaymentStep =
  | "authorise"
  | "readPayment"
  | "listPayments"
  | "capture"
  | "cancel"
  | "refund";
export type PaymentDecision = "approve" | "refuse" | "cancel";

export type PlantedPayment = {
  key: string;
  card: { reference: string; last4: string };
  amount: Money;
  status: ProviderPaymentStatus;
  at: Date;
};

type Config = {
  database: Database;
  now: () => Date;
  publicPath: string;
  methods: readonly PaymentMethod[];
  over: <Result>(step: PaymentStep, work: () => Promise<Result>) => Promise<Result>;
  /** Schedules an event to the marketplace, in the current transaction. */
  announce: (event: Announcement, at: Date) => Promise<void>;
};

type Start = { status: PaymentRow["status"]; decline_code: DeclineCode | null };

const STARTS: Record<Behaviour, Start> = {
  accept: { status: "authorised", decline_code: null },
  fail_capture: { status: "authorised", decline_code: null },
  answer_lost: { status: "authorised", decline_code: null },
  answer_late: { status: "processing", decline_code: null },
  answer_never: { status: "processing", decline_code: null },
  challenge: { status: "requires_action", decline_code: null },
  decline: { status: "declined", decline_code: "declined" },
  insufficient_funds: { status: "declined", decline_code: "insufficient_funds" },
};

export const createPayments = ({ database, now, publicPath, methods, over, announce }: Config) => {
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

  const change = async (
    { reference }: PaymentRow,
    to: Omit<Parameters<typeof updatePayment>[2], "updated_at">,
  ): Promise<PaymentRow> => {
    const row = await updatePayment(database, reference, { ...to, updated_at: now() });
    await announce({ paymentReference: reference }, now());
    return row;
  };

  const lateUntil = (row: PaymentRow) => new Date(row.created_at.getTime() + LATE_ANSWER);

  /** A late response takes effect when its time has come, at the next read. */
  const settleLate = async (row: PaymentRow): Promise<PaymentRow> => {
    const isDue = row.behaviour === "answer_late" && lateUntil(row) <= now();
    if (row.status !== "processing" || !isDue) return row;
    return database.tx(async () => {
      const locked = await lockPayment(database, row.reference);
      if (locked?.status !== "processing") return locked ?? row;
      return updatePayment(database, row.reference, { status: "authorised", updated_at: now() });
    });
  };

  /** Changes a payment once per key, depending on its state; null leaves it as it is. */
  const operate = (
    step: "capture" | "cancel" | "refund",
    { reference, key, amount }: { reference: string; key: string; amount?: Money },
    decide: (row: PaymentRow) => Parameters<typeof change>[1] | null,
  ) =>
    over(step, () =>
      database.tx(async () => {
        const row = await lockPayment(database, reference);
        if (!row) throw new ProviderRejectedError(`${step}: no payment ${reference}`);
        const sum = amount?.amount ?? row.amount;
        const done = await findOperation(database, key);
        if (done) {
          const isSame =
            done.payment_reference === reference && done.step === step && done.amount === sum;
          if (isSame) return present(row);
          throw new ProviderRejectedError(`${step}: this key was used for something else`);
        }
        if (amount && amount.currency !== row.currency)
          throw new ProviderRejectedError(`${step}: the payment is in ${row.currency}`);
        const update = decide(row);
        if (!update) return present(row);
        await insertOperation(database, {
          key,
          payment_reference: reference,
          step,
          amount: sum,
          at: now(),
        });
        return present(await change(row, update));
      }),
    );

  const begin = async (source: Parameters<CardProviderPort["authorise"]>[0]["source"]) => {
    if (!methods.includes(source.method))
      throw new ProviderRejectedError(`authorise: ${source.method} is not configured`);
    if (source.method !== "card")
      return { card: null, behaviour: "challenge", start: STARTS.challenge } as const;
    const card = await findCard(database, source.cardReference);
    if (!card || card.deleted_at) throw new ProviderRejectedError("authorise: no such card");
    const behaviour = card.behaviour as Behaviour;
    const start: Start = isExpired(card, now())
      ? { status: "declined", decline_code: "expired_card" }
      : STARTS[behaviour];
    return { card, behaviour, start };
  };

  const authorise = async ({
    key,
    amount,
    source,
    returnPath,
    language,
  }: Parameters<CardProviderPort["authorise"]>[0]) => {
    const { card, behaviour, start } = await begin(source);
    const { payment, isNew } = await database.tx(async () => {
      const inserted = await insertPayment(database, {
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
        created_at: now(),
      });
      const { reference, status } = inserted.payment;
      const isStatic = status === "requires_action" || behaviour === "answer_never";
      if (inserted.isNew && !isStatic) {
        const at = status === "processing" ? lateUntil(inserted.payment) : now();
        await announce({ paymentReference: reference }, at);
      }
      return inserted;
    });
    if (payment.amount !== amount.amount || payment.currency !== amount.currency)
      throw new ProviderRejectedError("authorise: this key was used for another amount");
    if (isNew && behaviour === "answer_lost")
      throw new ProviderUnavailableError("authorise: no answer");
    return present(payment, language);
  };

  const port = {
    async authorise(payment) {
      try {
        return await over("authorise", () => authorise(payment));
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

    listPayments: ({ since }) =>
      over("listPayments", async () => {
        const rows = await listPaymentRows(database, since);
        return Promise.all(
          rows.map(async (row) => ({ key: row.key, ...present(await settleLate(row)) })),
        );
      }),

    capture: (payment) =>
      operate("capture", payment, (row) => {
        if (row.status === "captured") return null;
        if (row.status !== "authorised" || row.behaviour === "fail_capture")
          throw new ProviderRejectedError(`capture: the payment is ${row.status}`);
        return { status: "captured", captured: row.amount };
      }),

    cancel: (payment) =>
      operate("cancel", payment, (row) => {
        if (row.status === "cancelled" || row.status === "declined") return null;
        if (row.status === "captured" || row.status === "refunded")
          throw new ProviderRejectedError(`cancel: the payment is ${row.status}`);
        return { status: "cancelled" };
      }),

    refund: (payment) =>
      operate("refund", payment, (row) => {
        const refunded = row.refunded + payment.amount.amount;
        if (row.status !== "captured" || payment.amount.amount <= 0 || refunded > row.captured)
          throw new ProviderRejectedError(
            `refund: the payment is ${row.status}, and ${row.captured - row.refunded} is left`,
          );
        return { status: refunded === row.captured ? "refunded" : "captured", refunded };
      }),
  } satisfies Partial<CardProviderPort>;

  return {
    port,

    /** Decides a payment on the bank's page; a second decision changes nothing. */
    decide: (reference: string, decision: PaymentDecision): Promise<void> =>
      database.tx(async () => {
        const row = await lockPayment(database, reference);
        if (row?.status !== "requires_action") return;
        if (decision === "approve") await change(row, { status: "authorised" });
        else if (decision === "cancel") await change(row, { status: "cancelled" });
        else {
          const isWallet = row.method !== "card" && row.method !== "klarna";
          const decline_code = isWallet ? "declined" : "challenge_failed";
          await change(row, { status: "declined", decline_code });
        }
      }),

    /** Inserts a payment in its final state, for seeds; returns its reference. */
    async plant({ key, card, amount, status, at }: PlantedPayment): Promise<string> {
      const { payment } = await insertPayment(database, {
        key,
        method: "card",
        card_reference: card.reference,
        card_last4: card.last4,
        behaviour: status === "processing" ? "answer_never" : "accept",
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
