import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { seconds } from "#contract/duration.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { BodyTooLarge, readBody } from "../body-limit.server.ts";
import type { Logger } from "../log.server.ts";
import { parseDsn } from "../env.server.ts";

/** A replay of a busy page before its first error; an error is a hundredth of it. */
const MAX_BYTES = 2 * 1024 * 1024;
/** A replay sends every five seconds, and each page its own trace. */
const PER_ADDRESS = { points: 60, duration: 60 };
const PER_PROCESS = { points: 1200, duration: 60 };
const UPSTREAM_WITHIN = seconds(5);
const PAUSE = seconds(30);
const SUMMARY_EVERY = seconds(600);
const AT_ONCE = 20;

type Parts = {
  dsn: string;
  fetch: typeof fetch;
  now: () => number;
  log: Pick<Logger, "warn">;
};

type From = { ip: string; hasConsented: boolean };
export type RelayEnvelope = (request: Request, from: From) => Promise<Response>;

/**
 * The tunnel for error reports (spec §9): forwards envelopes to our own project only, without
 * headers and cookies of the visitor.
 */
export function createRelay({ dsn: text, fetch, now, log }: Parts): RelayEnvelope {
  const dsn = parseDsn(text);
  if (dsn === null) throw new TypeError("Not a DSN");
  const { envelopeUrl, publicKey } = dsn;
  const perAddress = new RateLimiterMemory(PER_ADDRESS);
  const perProcess = new RateLimiterMemory(PER_PROCESS);
  let pausedUntil = 0;
  let running = 0;
  let lost = 0;
  let loggedAt = -Infinity;

  return async function relay(request, { ip, hasConsented }) {
    const wait = await spend(perAddress, toAddressKey(ip));
    if (wait !== null) return refuseFor(wait);
    if (request.headers.has("Content-Encoding")) return answer(415);
    let bytes: Uint8Array;
    try {
      bytes = await readBody(request, MAX_BYTES);
    } catch (error) {
      if (error instanceof BodyTooLarge) return answer(413);
      throw error;
    }
    const envelope = readEnvelope(bytes);
    if (envelope === null) return answer(400);
    if (envelope.dsn === null || parseDsn(envelope.dsn)?.text !== dsn.text) return answer(403);
    if (envelope.needsConsent && !hasConsented) return answer(403);
    // Spent after validation, so that invalid envelopes do not exhaust the limit of valid ones.
    const full = await spend(perProcess, "all");
    if (full !== null) return refuseFor(full);
    return now() < pausedUntil || running >= AT_ONCE ? drop() : send(bytes);
  };

  async function send(bytes: Uint8Array): Promise<Response> {
    running += 1;
    try {
      const { status, headers, body } = await fetch(envelopeUrl, {
        method: "POST",
        body: bytes as Uint8Array<ArrayBuffer>,
        redirect: "error",
        signal: AbortSignal.timeout(UPSTREAM_WITHIN),
        headers: {
          "Content-Type": "application/x-sentry-envelope",
          "User-Agent": "deftero-monitoring",
          "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=deftero-monitoring/1, sentry_key=${publicKey}`,
        },
      });
      await body?.cancel();
      if (status >= 500) return fail(`status ${status}`);
      const passed = new Headers();
      for (const name of ["Retry-After", "X-Sentry-Rate-Limits"]) {
        const value = headers.get(name);
        if (value !== null) passed.set(name, value);
      }
      return answer(status, passed);
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    } finally {
      running -= 1;
    }
  }

  function fail(reason: string): Response {
    pausedUntil = now() + PAUSE;
    if (now() - loggedAt >= SUMMARY_EVERY) {
      log.warn({ reason, lost }, "Error reports do not reach the reporting service");
      loggedAt = now();
      lost = 0;
    }
    return drop();
  }

  /** 202, because a page can do nothing about it and its console should not complain. */
  function drop(): Response {
    lost += 1;
    return answer(202, { "X-Sentry-Rate-Limits": `${PAUSE / 1000}::organization` });
  }
}

const answer = (status: number, headers: HeadersInit = {}): Response =>
  new Response(null, { status, headers });

const refuseFor = (wait: number): Response => answer(429, { "Retry-After": String(wait) });

/** Null when a point was left, else seconds to wait. */
async function spend(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    return Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
  }
}

const NEWLINE = 10;
const MAX_HEADER = 8 * 1024;
const MAX_ITEMS = 100;

/** Items that need no consent: error reports. */
const ERROR_ITEMS = new Set(["event", "client_report"]);
const CONSENTED_ITEMS = new Set(["transaction", "profile", "replay_event", "replay_recording"]);

type Envelope = { dsn: string | null; needsConsent: boolean };

/** Null for a malformed or unexpected envelope (develop.sentry.dev/sdk/data-model/envelopes). */
function readEnvelope(bytes: Uint8Array): Envelope | null {
  const head = readLine(bytes, 0);
  const header = parseObject(head?.text);
  if (head === null || header === null) return null;
  let needsConsent = false;
  let at = head.next;
  for (let items = 0; at < bytes.length; items += 1) {
    const line = readLine(bytes, at);
    const item = parseObject(line?.text);
    if (line === null || item === null || items === MAX_ITEMS) return null;
    const { type, length } = item;
    if (typeof type !== "string") return null;
    if (CONSENTED_ITEMS.has(type)) needsConsent = true;
    else if (!ERROR_ITEMS.has(type)) return null;
    const end = typeof length === "number" ? line.next + length : findNewline(bytes, line.next);
    if (!Number.isInteger(end) || end < line.next || end > bytes.length) return null;
    if (end < bytes.length && bytes[end] !== NEWLINE) return null;
    at = end + 1;
  }
  const { dsn } = header;
  return { dsn: typeof dsn === "string" ? dsn : null, needsConsent };
}

function findNewline(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(NEWLINE, from);
  return at < 0 ? bytes.length : at;
}

function readLine(bytes: Uint8Array, from: number): { text: string; next: number } | null {
  const end = findNewline(bytes, from);
  if (end - from > MAX_HEADER) return null;
  return { text: Buffer.from(bytes.subarray(from, end)).toString(), next: end + 1 };
}

function parseObject(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
