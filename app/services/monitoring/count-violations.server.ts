import { RateLimiterMemory } from "rate-limiter-flexible";
import { minutes } from "#contract/duration.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { BodyTooLarge, readBody } from "../body-limit.server.ts";
import type { Logger } from "../log.server.ts";

const SUMMARY_EVERY = minutes(10);
const MAX_BYTES = 16 * 1024;
const MAX_KINDS = 50;
const PER_ADDRESS = { points: 30, duration: 60 };

type Parts = { now: () => number; log: Pick<Logger, "warn"> };
export type CountViolation = (request: Request, from: { ip: string }) => Promise<Response>;

/** Logs no text of a page, which may be a visitor's. */
export function createViolationCounter({ now, log }: Parts): CountViolation {
  const perAddress = new RateLimiterMemory(PER_ADDRESS);
  const counts = new Map<string, number>();
  let summarizedAt = now();

  return async function count(request, { ip }) {
    const isWithinLimit = await perAddress.consume(toAddressKey(ip)).then(
      () => true,
      () => false,
    );
    if (!isWithinLimit)
      return new Response(null, { status: 429, headers: { "Retry-After": "60" } });
    try {
      const kind = readKind(await readBody(request, MAX_BYTES));
      if (kind === null) return new Response(null, { status: 400 });
      note(kind);
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof BodyTooLarge) return new Response(null, { status: 413 });
      throw error;
    }
  };

  function note(kind: string): void {
    const seen = counts.get(kind);
    if (seen !== undefined) counts.set(kind, seen + 1);
    else if (counts.size < MAX_KINDS) {
      counts.set(kind, 0);
      log.warn({ violation: kind }, "A browser reports a violation of the content policy");
    }
    if (now() - summarizedAt < SUMMARY_EVERY) return;
    summarizedAt = now();
    const repeated = Object.fromEntries([...counts].filter(([, times]) => times > 0));
    counts.clear();
    if (Object.keys(repeated).length > 0)
      log.warn({ violations: repeated }, "Violations of the content policy, counted");
  }
}

/** Directive, and the position in our script. */
function readKind(bytes: Uint8Array): string | null {
  try {
    const { "csp-report": report } = JSON.parse(Buffer.from(bytes).toString()) as {
      "csp-report"?: Record<string, unknown>;
    };
    const directive = report?.["effective-directive"] ?? report?.["violated-directive"];
    if (typeof directive !== "string") return null;
    const source = report?.["source-file"];
    const file = typeof source === "string" ? /\/assets\/([\w.-]{1,80})$/.exec(source)?.[1] : null;
    const line = Number(report?.["line-number"] ?? 0);
    const column = Number(report?.["column-number"] ?? 0);
    return `${directive.replaceAll(/[^\w -]/g, "").slice(0, 60)} ${file ? `${file}:${line}:${column}` : "inline"}`;
  } catch {
    return null;
  }
}
