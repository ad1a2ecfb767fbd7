import { scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Stripe } from "stripe";
import { ProviderRejectedError, type CardProviderPort, type ProviderBankAccount } from "../port.ts";
import { findOrNull, isMissing, isStripeError } from "./client.ts";
import { isVerified } from "./present-payee.ts";
import type { StripeParts } from "./stripe-parts.ts";

type Banks = Pick<CardProviderPort, "addBankAccount" | "removeBankAccount">;
type Bank = Stripe.BankAccount;

const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>;

/** Salted by the account and slow, because all IBANs could be tried otherwise. */
const markIban = async (iban: string, account: string): Promise<string> =>
  (await derive(iban, account, 24)).toString("hex");

/**
 * Stripe takes an IBAN, except in the United Kingdom, where pounds are paid out by sort code and
 * account number, which a British IBAN contains after its country, check digits and bank.
 */
const toBankDetails = (iban: string, owner: string) => {
  const country = iban.slice(0, 2);
  const who = { account_holder_name: owner, account_holder_type: "individual" } as const;
  if (country !== "GB")
    return {
      object: "bank_account",
      country,
      currency: "eur",
      account_number: iban,
      ...who,
    } as const;
  return {
    object: "bank_account",
    country,
    currency: "gbp",
    routing_number: iban.slice(8, 14),
    account_number: iban.slice(14, 22),
    ...who,
  } as const;
};

/**
 * A removed bank account that Stripe refused to delete gets a new reference when it is added again.
 */
const toReference = (account: string, { id, metadata }: Bank): string =>
  [account, id, metadata?.["turn"]].filter(Boolean).join("-");

/** `acct_1-ba_2`, because Stripe finds a bank account through its owner only. */
export const parseBankReference = (reference: string) => {
  const [account = "", bank = "", turn = ""] = reference.split("-");
  return account.startsWith("acct_") && bank.startsWith("ba_") ? { account, bank, turn } : null;
};

const isRemoved = ({ metadata }: Bank): boolean => metadata?.["removed"] === "1";

const present = (account: string, bank: Bank): ProviderBankAccount => ({
  reference: toReference(account, bank),
  country: bank.country,
  last4: bank.last4,
  bankName: bank.bank_name,
  beneficiaryName: bank.account_holder_name ?? "",
  fingerprint: bank.fingerprint,
});

const listBanks = async (stripe: Stripe, account: string): Promise<Bank[]> => {
  const { data } = await stripe.accounts.listExternalAccounts(account, {
    object: "bank_account",
    limit: 100,
  });
  return data.filter((each) => each.object === "bank_account");
};

/** Null once it was removed. */
export const findBank = async (stripe: Stripe, reference: string): Promise<Bank | null> => {
  const parsed = parseBankReference(reference);
  if (!parsed) return null;
  const { account, bank, turn } = parsed;
  const found = await findOrNull(() => stripe.accounts.retrieveExternalAccount(account, bank));
  if (found?.object !== "bank_account" || isRemoved(found)) return null;
  return (found.metadata?.["turn"] ?? "") === turn ? found : null;
};

const isRefused = (error: unknown): boolean => isStripeError(error) && error.statusCode === 400;

export const createBanks = ({ stripe, ask }: StripeParts): Banks => {
  const change = (account: string, bank: Bank, params: Stripe.AccountUpdateExternalAccountParams) =>
    stripe.accounts.updateExternalAccount(account, bank.id, params) as Promise<Bank>;

  /**
   * False where Stripe refuses to delete it: the default of a currency can be deleted only after
   * another one has become the default.
   */
  const drop = async (account: string, bank: Bank): Promise<boolean> => {
    try {
      await stripe.accounts.deleteExternalAccount(account, bank.id);
      return true;
    } catch (error) {
      if (isMissing(error)) return true;
      if (isRefused(error)) return false;
      throw error;
    }
  };

  const add = async (account: string, iban: string, owner: string, key: string) => {
    const mark = await markIban(iban, account);
    const banks = await listBanks(stripe, account);
    const same = banks.find(({ metadata }) => metadata?.["iban"] === mark);
    if (same && !isRemoved(same)) return same;
    if (same) {
      const turn = String(Number(same.metadata?.["turn"] ?? 1) + 1);
      return change(account, same, {
        account_holder_name: owner,
        metadata: { removed: "", turn },
      });
    }
    const details = toBankDetails(iban, owner);
    const leftover = banks.find((bank) => isRemoved(bank) && bank.currency === details.currency);
    const params = {
      external_account: details,
      metadata: { iban: mark },
      ...(leftover && { default_for_currency: true }),
    };
    const create = (idempotencyKey: string) =>
      stripe.accounts.createExternalAccount(account, params, {
        idempotencyKey,
        // Of two concurrent requests with one key, Stripe lets the second retry until the first has
        // ended.
        maxNetworkRetries: 3,
      }) as Promise<Bank>;
    const made = await create(`bank-${account}-${mark}-${owner}`);
    // The stored response of a key (a day) may be an account that was removed since.
    const isThere = await findOrNull(() =>
      stripe.accounts.retrieveExternalAccount(account, made.id),
    );
    const bank = isThere ? made : await create(key);
    if (leftover) await drop(account, leftover);
    return bank;
  };

  return {
    addBankAccount: ({ key, accountReference, iban, beneficiaryName }) =>
      ask("addBankAccount", async () => {
        const account = await findOrNull(() => stripe.accounts.retrieve(accountReference));
        if (!account || !isVerified(account))
          throw new ProviderRejectedError("addBankAccount: the seller is not verified");
        return present(account.id, await add(account.id, iban, beneficiaryName, key));
      }),

    removeBankAccount: (reference) =>
      ask("removeBankAccount", async () => {
        const parsed = parseBankReference(reference);
        const bank = parsed && (await findBank(stripe, reference));
        if (!parsed || !bank || (await drop(parsed.account, bank))) return;
        const others = (await listBanks(stripe, parsed.account)).filter(
          ({ id, currency }) => id !== bank.id && currency === bank.currency,
        );
        const next = others.find((other) => !isRemoved(other)) ?? others[0];
        if (next) await change(parsed.account, next, { default_for_currency: true });
        if (next && (await drop(parsed.account, bank))) return;
        await change(parsed.account, bank, { metadata: { removed: "1" } });
      }),
  };
};
