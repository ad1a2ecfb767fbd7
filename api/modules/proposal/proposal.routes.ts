import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { acceptProposal, dismissProposal, getProposal } from "./answer-proposal.ts";

export const proposalRoutes: Route[] = [
  route(contract.proposal.get, async (call, { params }) => ({
    data: await getProposal(call, params.id),
  })),
  // Not in one transaction: the card provider is asked for saved cards.
  route(contract.proposal.accept, async (call, { params, body }) => ({
    data: await acceptProposal(call, params.id, body.accepted_total),
  })),
  route(
    contract.proposal.dismiss,
    async (call, { params }) => ({ data: await dismissProposal(call, params.id) }),
    { oneTransaction: true },
  ),
];
