import { contract } from "#contract/contract.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** Passports of devices, for whoever has the code of one. */
export const passportService = (call: MarketplaceCall) => ({
  get: (code: string) => call(contract.getPassport, { params: { code } }).then(({ data }) => data),
});
