import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type Body = EndpointRequest<typeof contract.createReport>["body"];
type Query = EndpointRequest<typeof contract.listHubReports>["query"];
type Decision = EndpointRequest<typeof contract.decideReport>["body"];

export const reportService = (call: MarketplaceCall) => ({
  create: (body: Body) => call(contract.createReport, { body }).then(({ data }) => data),
  list: (query: Query = {}) => call(contract.listHubReports, { query }),
  decide: (id: string, body: Decision, idempotencyKey: string) =>
    call(contract.decideReport, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});
