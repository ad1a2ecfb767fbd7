import { delay, getResponse, http, type HttpHandler, HttpResponse } from "msw";
import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import type { MarketplaceFetch } from "#app/services/marketplace/call.server.ts";
import { type EndpointId, findEndpointId, isEndpointId } from "./msw/endpoints.ts";

type Kind = "401" | "422" | "500" | "503" | "timeout" | "malformed" | "down" | `latency:${number}`;
/** Number of failures before the call works again; unlimited by default. */
type Fault = { kind: Kind | ErrorCode; times?: number; fields?: Record<string, string[]> };

/** Faults by call (`getOrder`), or for all (`*`). */
export type Faults = Partial<Record<EndpointId | "*", Fault>>;

const STATUS_CODES = {
  "401": "signed_out",
  "422": "invalid_fields",
  "500": "internal",
  "503": "unavailable",
} as const satisfies Record<string, ErrorCode>;

/**
 * Fails calls on demand; a call without a fault goes on to the handlers after it. Faults come as
 * text from the environment (`FAULTS="getOrder=500, search=latency:3000"`) or as an object that a
 * test may change.
 */
export function createFaultHandler(faults: Faults | string): HttpHandler {
  const table: Faults = typeof faults === "string" ? parseFaults(faults) : faults;
  return http.all("*", async ({ request }) => {
    const id = findEndpointId(request);
    const fault = (id === null ? undefined : table[id]) ?? table["*"];
    if (fault === undefined || fault.times === 0) return undefined;
    if (fault.times !== undefined) fault.times -= 1;
    return fail(fault, request);
  });
}

/** A marketplace that fails on demand and otherwise calls the real one. */
export function createFaultMarketplace(
  real: MarketplaceFetch,
  faults: Faults | string,
): MarketplaceFetch {
  const handlers = [createFaultHandler(faults)];
  return async (request) => {
    const response = await getResponse(handlers, request);
    // The interceptors of `setupServer` turn such a response into this error.
    if (response?.type === "error") throw new TypeError("fetch failed");
    return response ?? real(request);
  };
}

async function fail({ kind, fields = {} }: Fault, request: Request): Promise<Response | undefined> {
  if (kind === "down") return HttpResponse.error();
  if (kind === "malformed") return HttpResponse.json({ data: { nonsense: true } });
  if (kind === "timeout") {
    request.signal.throwIfAborted();
    await new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
    });
  }
  if (kind.startsWith("latency:")) {
    await delay(Number(kind.slice("latency:".length)));
    return undefined;
  }
  const code = STATUS_CODES[kind as keyof typeof STATUS_CODES] ?? (kind as ErrorCode);
  const { status, message } = ERRORS[code];
  return HttpResponse.json({ message, errors: fields, code }, { status });
}

/** `call=kind` or `call=kind*times`, separated by commas. Throws on unknown text. */
export function parseFaults(text: string): Faults {
  const faults: Faults = {};
  for (const part of text.split(",").map((piece) => piece.trim())) {
    if (part === "") continue;
    const match = /^([\w*]+)=([\w:]+?)(?:\*(\d+))?$/.exec(part);
    const [, id = "", kind = "", times] = match ?? [];
    const isKnown =
      (id === "*" || isEndpointId(id)) &&
      (kind in ERRORS || /^(?:401|422|500|503|timeout|malformed|down|latency:\d+)$/.test(kind));
    if (!isKnown) throw new Error(`FAULTS: "${part}" is no call=fault.`);
    faults[id as keyof Faults] = {
      kind: kind as Fault["kind"],
      ...(times ? { times: Number(times) } : {}),
    };
  }
  return faults;
}
