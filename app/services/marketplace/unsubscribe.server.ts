import { contract } from "#contract/contract.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** What a link at the foot of a mail ends. */
export const unsubscribeService = (call: MarketplaceCall) => ({
  get: (token: string) =>
    call(contract.getUnsubscribe, { params: { token } }).then(({ data }) => data),
  end: (token: string) => call(contract.unsubscribe, { params: { token } }),
});
