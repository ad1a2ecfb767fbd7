import { setTimeout as wait } from "node:timers/promises";
import { endpoints, type EndpointId } from "#contract/contract.ts";
import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import type { MarketplaceFetch } from "#app/services/marketplace/call.server.ts";

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

const patterns = Object.values(endpoints).map((endpoint) => ({
  id: endpoint.id as EndpointId,
  method: endpoint.method as string,
  // Literal paths before those with parameters.
  wildcards: endpoint.path.split("{").length - 1,
  pattern: new RegExp(`/api${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));
patterns.sort((a, b) => a.wildcards - b.wildcards);

export function findCallId(request: Request): EndpointId | null {
  const { pathname } = new URL(request.url);
  return (
    patterns.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
      ?.id ?? null
  );
}

/**
 * A marketplace that fails on demand and otherwise calls the real one. Faults come as text from the
 * environment (`FAULTS="getOrder=500, search=latency:3000"`) or as an object that a test may
 * change.
 */
export function createFaultMarketplace(
  real: MarketplaceFetch,
  faults: Faults | string,
): MarketplaceFetch {
  const table: Faults = typeof faults === "string" ? parseFaults(faults) : faults;
  return async (request) => {
    const id = findCallId(request);
    const fault = (id === null ? undefined : table[id]) ?? table["*"];
    if (fault === undefined || fault.times === 0) return real(request);
    if (fault.times !== undefined) fault.times -= 1;
    return fail(fault, real, request);
  };
}

async function fail(fault: Fault, real: MarketplaceFetch, request: Request): Promise<Response> {
  const { kind } = fault;
  if (kind === "down") throw new TypeError("fetch failed");
  if (kind === "malformed") return Response.json({ data: { nonsense: true } });
  if (kind === "timeout") {
    await new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
    });
  }
  if (kind.startsWith("latency:")) {
    await wait(Number(kind.slice("latency:".length)));
    return real(request);
  }
  const code = STATUS_CODES[kind as keyof typeof STATUS_CODES] ?? (kind as ErrorCode);
  const { status, message } = ERRORS[code];
  return Response.json({ message, errors: fault.fields ?? {}, code }, { status });
}

/** `call=kind` or `call=kind*times`, separated by commas. Throws on unknown text. */
export function parseFaults(text: string): Faults {
  const faults: Faults = {};
  for (const part of text.split(",").map((piece) => piece.trim())) {
    if (part === "") continue;
    const match = /^([\w*]+)=([\w:]+?)(?:\*(\d+))?$/.exec(part);
    const [, id = "", kind = "", times] = match ?? [];
    const isKnown =
      (id === "*" || id in endpoints) &&
      (kind in ERRORS || /^(?:401|422|500|503|timeout|malformed|down|latency:\d+)$/.test(kind));
    if (!isKnown) throw new Error(`FAULTS: "${part}" is no call=fault.`);
    faults[id as keyof Faults] = {
      kind: kind as Fault["kind"],
      ...(times ? { times: Number(times) } : {}),
    };
  }
  return faults;
}
