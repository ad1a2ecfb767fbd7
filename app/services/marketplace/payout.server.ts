import { contract } from "#contract/contract.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** Payouts at one card provider, whose name is the first part of every path (spec §7). */
export const payoutService = (call: MarketplaceCall, card_provider: string) => {
  const params = { card_provider };
  return {
    list: (page = 1) => call(contract.payout.list, { query: { page } }),
    start: (return_path: string, idempotencyKey: string) =>
      call(
        contract.payout.startOnboarding,
        { params, body: { return_path } },
        { idempotencyKey },
      ).then(({ data }) => data),
    verify: () => call(contract.payout.verifyOnboarding, { params }).then(({ data }) => data),
    end: () => call(contract.payout.deleteOnboarding, { params }),
    listBankAccounts: () => call(contract.payout.listBankAccounts, { params }),
    addBankAccount: (body: { iban: string; beneficiary_name: string }, idempotencyKey: string) =>
      call(contract.payout.createBankAccount, { params, body }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    removeBankAccount: (ref: string) =>
      call(contract.payout.deleteBankAccount, { params: { ...params, ref } }),
    setDefaultBankAccount: (id: string) =>
      call(contract.payout.setDefaultBankAccount, { params: { ...params, id } }).then(
        ({ data }) => data,
      ),
  };
};
