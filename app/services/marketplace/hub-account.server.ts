import { contract } from "#contract/contract.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** Closed accounts, for support. */
export const hubAccountService = (call: MarketplaceCall) => ({
  find: (q: string) => call(contract.findClosedAccounts, { query: { q } }).then(({ data }) => data),
  restore: (userId: string, note: string, idempotencyKey: string) =>
    call(contract.restoreAccount, { params: { userId }, body: { note } }, { idempotencyKey }),
});
