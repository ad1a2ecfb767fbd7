import { endpoints, type EndpointId } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** The only file of the tests that knows how the contract keeps its endpoints. */
export type { EndpointId };
export type EndpointOf<Id extends EndpointId> = (typeof endpoints)[Id];

const byId = new Map<string, Endpoint>(
  Object.values(endpoints).map((endpoint) => [endpoint.id, endpoint]),
);

export const isEndpointId = (text: string): text is EndpointId => byId.has(text);
export const getEndpoint = (id: EndpointId): Endpoint => byId.get(id)!;

/** Literal paths before those with parameters. */
const patterns = [...byId.values()]
  .map(({ id, method, path }) => ({
    id: id as EndpointId,
    method,
    parameters: path.split("{").length - 1,
    pattern: new RegExp(`/api${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  }))
  .toSorted((a, b) => a.parameters - b.parameters);

export function findEndpointId(request: Request): EndpointId | null {
  const { pathname } = new URL(request.url);
  return (
    patterns.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
      ?.id ?? null
  );
}
