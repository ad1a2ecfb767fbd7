import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type Body = EndpointRequest<typeof contract.createDeviceWish>["body"];
type Decision = EndpointRequest<typeof contract.decideDeviceWish>["body"];

/** Devices that the catalogue lacks; `idempotencyKey` is the form's nonce. */
export const deviceWishService = (call: MarketplaceCall) => ({
  create: (body: Body) => call(contract.createDeviceWish, { body }).then(({ data }) => data),
  list: (page = 1) => call(contract.listHubDeviceWishes, { query: { page } }),
  decide: (id: string, body: Decision, idempotencyKey: string) =>
    call(contract.decideDeviceWish, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});
