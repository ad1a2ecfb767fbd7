import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { browseAudit } from "./browse-audit.ts";

export const auditRoutes: Route[] = [
  route(contract.audit.list, (call, { query }) => browseAudit(call, query)),
];
