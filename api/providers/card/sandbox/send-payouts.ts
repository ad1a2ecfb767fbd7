import type { Selectable } from "kysely";
import { hours } from "#contract/duration.ts";
import type { Currency } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { SandboxPayout } from "#api/db/schema.ts";
import { ProviderRejectedError, type CardProviderPort, type ProviderPayout } from "../port.ts";
import { findBank, findPayout, insertPayout, lockPayee } from "./payout-books.ts";
import { FAILING_ENDING } from "./payout-rules.ts";

const SETTLES_AFTER = hours(24);
const FAILURE = "account_closed";

export type SendingStep = "payOut" | "readPayout";

type Config = {
  database: Database;
  now: () => Date;
  over: <Result>(step: SendingStep, work: () => Promise<Result>) => Promise<Result>;
  announce: (event: { payoutReference: string }, at: Date) => Promise<void>;
};

const present = (row: Selectable<SandboxPayout>, at: Date): ProviderPayout => {
  const isSettled = row.settles_at <= at;
  const end = row.failure === null ? "paid" : "failed";
  return {
    reference: row.reference,
    status: isSettled ? end : "pending",
    amount: { amount: row.amount, currency: row.currency as Currency },
    failure: isSettled ? row.failure : null,
    arrivesAt: row.settles_at,
  };
};

export const createSending = ({
  database,
  now,
  over,
  announce,
}: Config): Pick<CardProviderPort, SendingStep> => ({
  payOut: ({ key, accountReference, bankAccountReference, amount }) =>
    over("payOut", () =>
      database.tx(async () => {
        const at = now();
        const payee = await lockPayee(database, accountReference);
        const sent = await findPayout(database, { key });
        if (sent) {
          const isSame =
            sent.account_reference === accountReference &&
            sent.bank_reference === bankAccountReference &&
            sent.amount === amount.amount &&
            sent.currency === amount.currency;
          if (!isSame) throw new ProviderRejectedError("payOut: this key was used for another one");
          return present(sent, at);
        }
        if (payee?.status !== "verified" || payee.closed_at)
          throw new ProviderRejectedError("payOut: the seller is not verified");
        const bank = await findBank(database, bankAccountReference);
        if (bank?.account_reference !== accountReference || bank.removed_at)
          throw new ProviderRejectedError("payOut: there is no such bank account");
        const settlesAt = new Date(at.getTime() + SETTLES_AFTER);
        const payout = await insertPayout(database, {
          key,
          account_reference: accountReference,
          bank_reference: bankAccountReference,
          amount: amount.amount,
          currency: amount.currency,
          failure: bank.last4 === FAILING_ENDING ? FAILURE : null,
          created_at: at,
          settles_at: settlesAt,
        });
        await announce({ payoutReference: payout.reference }, settlesAt);
        return present(payout, at);
      }),
    ),

  readPayout: (by) =>
    over("readPayout", async () => {
      const row = await findPayout(database, by);
      return row ? present(row, now()) : null;
    }),
});
