import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type Body = EndpointRequest<typeof contract.report.create>["body"];
type Query = EndpointRequest<typeof contract.report.listForHub>["query"];
type Decision = EndpointRequest<typeof contract.report.decide>["body"];

export const reportService = (call: MarketplaceCall) => ({
  create: (body: Body) => call(contract.report.create, { body }).then(({ data }) => data),
  list: (query: Query = {}) => call(contract.report.listForHub, { query }),
  decide: (id: string, body: Decision, idempotencyKey: string) =>
    call(contract.report.decide, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});
