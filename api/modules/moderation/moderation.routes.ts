import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createDecision } from "./apply-measure.ts";
import { complainAboutDecision, complainByLink } from "./complain.ts";
import {
  getDecision,
  getDecisionByLink,
  listDecisions,
  listHubDecisions,
} from "./get-decisions.ts";
import { decideComplaint, listHubComplaints } from "./hub-complaints.ts";
import { decideReport, listHubReports } from "./hub-reports.ts";
import { getModerationFigures } from "./moderation-figures.ts";
import { liftDecision } from "./reverse-measure.ts";

const oneTransaction = { oneTransaction: true };

export const moderationRoutes: Route[] = [
  route(contract.report.listForHub, (call, { query }) => listHubReports(call, query)),
  route(
    contract.report.decide,
    async (call, { params, body }) => ({ data: await decideReport(call, params.id, body) }),
    oneTransaction,
  ),
  route(contract.decision.list, (call, { query }) => listDecisions(call, query.page)),
  route(contract.decision.get, async (call, { params }) => ({
    data: await getDecision(call, params.id),
  })),
  route(
    contract.decision.complain,
    async (call, { params, body }) => ({
      data: await complainAboutDecision(call, params.id, body.body),
    }),
    oneTransaction,
  ),
  route(contract.decision.getByLink, async (call, { params }) => ({
    data: await getDecisionByLink(call, params.token),
  })),
  route(contract.decision.complainByLink, async (call, { params, body }) => ({
    data: await complainByLink(call, params.token, body.body),
  })),
  route(contract.hubDecision.list, (call, { query }) => listHubDecisions(call, query)),
  route(
    contract.hubDecision.create,
    async (call, { body }) => ({ data: await createDecision(call, body) }),
    oneTransaction,
  ),
  route(
    contract.hubDecision.lift,
    async (call, { params, body }) => {
      await liftDecision(call, params.id, body);
      return null;
    },
    oneTransaction,
  ),
  route(contract.hubDecision.getFigures, async (call, { query }) => ({
    data: await getModerationFigures(call, query),
  })),
  route(contract.hubComplaint.list, (call, { query }) => listHubComplaints(call, query)),
  route(
    contract.hubComplaint.decide,
    async (call, { params, body }) => {
      await decideComplaint(call, params.id, body);
      return null;
    },
    oneTransaction,
  ),
];
