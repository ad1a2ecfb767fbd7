import { getResponse, type HttpHandler } from "msw";
import { type Answers, createHandlers, type Records, type SentCall } from "./contract-handlers.ts";
import { type EndpointId, findEndpointId, getEndpoint } from "./endpoints.ts";

export { type Answers, type Call, type Fixture, rejection } from "./contract-handlers.ts";

export type CannedMarketplace = {
  /** For `setupServer` of msw, where code calls the global fetch. */
  handlers(): HttpHandler[];
  /** For loaders and actions, which get the marketplace as a function. */
  fetch(request: Request): Promise<Response>;
  calls: SentCall[];
  /** Ids of the calls that change something. */
  writes(): EndpointId[];
  /** Calls that got 404, because the test has no answer for them. */
  unanswered: string[];
};

/** A marketplace of canned answers, made from the contract. Requests are recorded in `calls`. */
export function createCannedMarketplace(answers: Answers): CannedMarketplace {
  const records: Records = { calls: [], unanswered: [] };
  const handlers = createHandlers(answers, records);
  return {
    ...records,
    handlers: handlers.all,
    writes: () =>
      records.calls.map(({ id }) => id).filter((id) => getEndpoint(id).method !== "GET"),
    async fetch(request) {
      const response = await getResponse([handlers.handlerOf(findEndpointId(request))], request);
      if (!response) throw new Error(`No handler matches ${request.method} ${request.url}`);
      return response;
    },
  };
}
