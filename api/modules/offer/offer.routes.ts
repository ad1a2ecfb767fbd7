import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  answerOffer,
  answerOfferByLink,
  getOffer,
  getOfferByLink,
  listOffers,
} from "./answer-offer.ts";
import { getOfferTerms, makeOffer } from "./make-offer.ts";
import { getOfferRule, updateOfferRule } from "./offer-rule.ts";

const once = { oneTransaction: true } as const;

export const offerRoutes: Route[] = [
  route(contract.offer.getTerms, async (call, { params }) => ({
    data: await getOfferTerms(call, params.id),
  })),
  route(
    contract.offer.make,
    async (call, { params, body }) => ({ data: await makeOffer(call, params.id, body.amount) }),
    once,
  ),
  route(contract.offer.list, (call, { query }) => listOffers(call, query)),
  route(contract.offer.get, async (call, { params }) => ({
    data: await getOffer(call, params.id),
  })),
  route(
    contract.offer.accept,
    async (call, { params, body }) => ({
      data: await answerOffer(call, params.id, "accept", body),
    }),
    once,
  ),
  route(
    contract.offer.decline,
    async (call, { params, body }) => ({
      data: await answerOffer(call, params.id, "decline", body),
    }),
    once,
  ),
  route(
    contract.offer.withdraw,
    async (call, { params, body }) => ({
      data: await answerOffer(call, params.id, "withdraw", body),
    }),
    once,
  ),
  route(
    contract.offer.counter,
    async (call, { params, body }) => ({
      data: await answerOffer(call, params.id, "counter", body),
    }),
    once,
  ),
  route(contract.offer.getByLink, async (call, { params }) => ({
    data: await getOfferByLink(call, params.token),
  })),
  route(contract.offer.answerByLink, async (call, { params, body }) => ({
    data: await answerOfferByLink(call, params.token, body),
  })),
  route(contract.offer.getRule, async (call, { params }) => ({
    data: await getOfferRule(call, params.id),
  })),
  route(contract.offer.updateRule, async (call, { params, body }) => ({
    data: await updateOfferRule(call, params.id, body),
  })),
];
