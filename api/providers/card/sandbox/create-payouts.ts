import { scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { PayoutRejection } from "#contract/payout.ts";
import type { Database } from "#api/db/database.ts";
import {
  ProviderRejectedError,
  type CardProviderPort,
  type ProviderBankAccount,
  type ProviderPayoutAccount,
} from "../port.ts";
import { findBankName, REFUSED_ENDING } from "./payout-rules.ts";
import {
  findBankByHash,
  findPayee,
  insertBank,
  insertPayee,
  lockPayee,
  removeBank,
  updatePayee,
  type BankRow,
  type PayeeRow,
} from "./payout-books.ts";
import { toFingerprint } from "./sandbox-store.ts";

export type PayoutStep =
  | "createPayoutAccount"
  | "readPayoutAccount"
  | "closePayoutAccount"
  | "addBankAccount"
  | "removeBankAccount";

type Payouts = Pick<CardProviderPort, PayoutStep> & {
  sandbox: OnboardingSandbox;
  plantPayee(payee: PlantedPayee): Promise<void>;
};

export type OnboardingSandbox = {
  findPayee(reference: string): Promise<PayeeRow | null>;
  countTry(reference: string, limit: number): Promise<boolean>;
  /** `refusal` null verifies the person. */
  evaluate(reference: string, refusal: PayoutRejection | null): Promise<void>;
};

/** A verified seller with a bank account, for seeds; idempotent by its reference. */
export type PlantedPayee = {
  owner: string;
  reference: string;
  bank: { reference: string; iban: string; beneficiaryName: string };
};

type Config = {
  database: Database;
  now: () => Date;
  publicPath: string;
  over: <Result>(step: PayoutStep, work: () => Promise<Result>) => Promise<Result>;
};

const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>;

/** Salted by the account and slow, because all IBANs could be tried otherwise. */
const hashIban = (iban: string, accountReference: string): Promise<Buffer> =>
  derive(iban, accountReference, 32);

const presentBank = (row: BankRow): ProviderBankAccount => ({
  reference: row.reference,
  country: row.country,
  last4: row.last4,
  bankName: row.bank_name,
  beneficiaryName: row.beneficiary_name,
  fingerprint: row.fingerprint,
});

const presentPayee = (row: PayeeRow): ProviderPayoutAccount => ({
  reference: row.reference,
  owner: row.owner,
  status: row.closed_at ? "closed" : (row.status as ProviderPayoutAccount["status"]),
  refusal: row.refusal as PayoutRejection | null,
});

export const createPayouts = ({ database, now, publicPath, over }: Config): Payouts => {
  const keepBank = (bank: {
    key: string;
    account_reference: string;
    iban: string;
    hash: Buffer;
    fingerprint: string;
    beneficiary_name: string;
    reference?: string;
  }) => {
    const { iban, hash, ...rest } = bank;
    return insertBank(database, {
      ...rest,
      iban_hash: hash,
      country: iban.slice(0, 2),
      last4: iban.slice(-4),
      bank_name: findBankName(iban),
      at: now(),
    });
  };

  return {
    createPayoutAccount: ({ key, owner, returnPath, language }) =>
      over("createPayoutAccount", () =>
        database.tx(async () => {
          const begun = await insertPayee(database, {
            key,
            owner,
            return_path: returnPath,
            language,
            status: "pending",
            at: now(),
          });
          const { reference, closed_at: closedAt } = begun;
          if (closedAt) throw new ProviderRejectedError("createPayoutAccount: it is closed");
          await updatePayee(database, reference, { return_path: returnPath, language, tries: 0 });
          return {
            reference,
            redirectUrl: `${publicPath}/onboardings/${reference}?lang=${language}`,
          };
        }),
      ),

    readPayoutAccount: (reference) =>
      over("readPayoutAccount", async () => {
        const row = await findPayee(database, reference);
        return row ? presentPayee(row) : null;
      }),

    closePayoutAccount: (reference) =>
      over("closePayoutAccount", () =>
        database.tx(async () => {
          const row = await lockPayee(database, reference);
          if (!row || row.closed_at) return;
          await updatePayee(database, reference, { closed_at: now() });
          await removeBank(database, { account_reference: reference }, now());
        }),
      ),

    addBankAccount: ({ key, accountReference, iban, beneficiaryName }) =>
      over("addBankAccount", async () => {
        const [hash, fingerprint] = await Promise.all([
          hashIban(iban, accountReference),
          toFingerprint("iban", iban),
        ]);
        return database.tx(async () => {
          const payee = await lockPayee(database, accountReference);
          if (payee?.status !== "verified" || payee.closed_at)
            throw new ProviderRejectedError("addBankAccount: the seller is not verified");
          const same = await findBankByHash(database, accountReference, hash);
          if (same) return presentBank(same);
          if (iban.endsWith(REFUSED_ENDING))
            throw new ProviderRejectedError("addBankAccount: the bank does not have this account");
          const kept = await keepBank({
            key,
            account_reference: accountReference,
            iban,
            hash,
            fingerprint,
            beneficiary_name: beneficiaryName,
          });
          return presentBank(kept);
        });
      }),

    removeBankAccount: (reference) =>
      over("removeBankAccount", () => removeBank(database, { reference }, now())),

    sandbox: {
      findPayee: async (reference) => (await findPayee(database, reference)) ?? null,
      countTry: (reference, limit) =>
        database.tx(async () => {
          const payee = await lockPayee(database, reference);
          if (!payee || payee.tries >= limit) return false;
          await updatePayee(database, reference, { tries: payee.tries + 1 });
          return true;
        }),
      evaluate: (reference, refusal) =>
        database.tx(async () => {
          const payee = await lockPayee(database, reference);
          if (!payee || payee.closed_at || payee.status === "verified") return;
          const status = refusal ? "refused" : "verified";
          await updatePayee(database, reference, { status, refusal });
        }),
    },

    async plantPayee({ owner, reference, bank }) {
      if (await findPayee(database, reference)) return;
      await insertPayee(database, {
        key: reference,
        reference,
        owner,
        return_path: "/",
        language: "en",
        status: "verified",
        at: now(),
      });
      const { iban, reference: bankReference, beneficiaryName } = bank;
      await keepBank({
        key: bankReference,
        reference: bankReference,
        account_reference: reference,
        iban,
        hash: await hashIban(iban, reference),
        fingerprint: await toFingerprint("iban", iban),
        beneficiary_name: beneficiaryName,
      });
    },
  };
};
