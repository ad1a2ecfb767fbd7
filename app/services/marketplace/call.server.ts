import type { ContractEndpoint } from "#contract/contract.ts";
import type { Endpoint, EndpointRequest, EndpointResult } from "#contract/endpoint.ts";
import { problemSchema } from "#contract/error-codes.ts";
import { LIMITS } from "#contract/limits.ts";
import { DEFAULT_LANGUAGE, type Locale } from "#contract/market.ts";
import { ApiError, SignedOutError } from "./api-error.server.ts";

export type MarketplaceFetch = (request: Request) => Promise<Response>;

export type Tokens = {
  access: string | null;
  session: string | null;
  device?: () => string;
};

type Sent<E extends Endpoint> = {
  [
    K in keyof EndpointRequest<E> as EndpointRequest<E>[K] extends undefined ? never : K
  ]: EndpointRequest<E>[K];
};

export type CallOptions = {
  /** The form's nonce, from which each call's key derives; without one the key is random. */
  idempotencyKey?: string;
  /** A token that this request obtained, instead of the visitor's. */
  accessToken?: string;
  retries?: 0 | 1 | 2;
  signal?: AbortSignal;
  /** Overrides the page's locale, for documents about all markets. */
  locale?: Locale;
};

/** Calls one endpoint of the contract; resolves with the parsed response. */
export type MarketplaceCall = <E extends ContractEndpoint>(
  endpoint: E,
  input?: Sent<E>,
  options?: CallOptions,
) => Promise<EndpointResult<E>>;

type Parts = {
  fetch: MarketplaceFetch;
  baseUrl?: string;
  locale: Locale;
  tokens: Tokens;
  /** Called with a new session token of the visitor (spec §7). */
  onTokens?: (tokens: { session: string; expiresAt: Date | null }) => void;
  /** IP address of the visitor, for rate limits. */
  ip?: string;
  requestId?: string;
  /** User-Agent of the browser, for the list of the visitor's sessions. */
  userAgent?: string | null;
  onFault?: (fault: { id: string; status: number; cause: unknown }) => void;
  timeout?: number;
  pause?: (milliseconds: number) => Promise<void>;
};

const MAX_USER_AGENT = 400;
export const EMBEDDED = "http://marketplace.internal/api";
const RETRIED = new Set([502, 503, 504]);
const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sets headers, tokens and the 15 s limit, and parses error bodies (spec §7). Throws only
 * `ApiError` or `SignedOutError`.
 */
export function createMarketplaceCall(parts: Parts): MarketplaceCall {
  const pause = parts.pause ?? sleep;

  return async (endpoint: Endpoint, input: Record<string, unknown> = {}, options = {}) => {
    const deadline = startDeadline(parts.timeout ?? LIMITS.apiTimeout);
    const signal = options.signal
      ? AbortSignal.any([options.signal, deadline.signal])
      : deadline.signal;
    const tries = endpoint.method === "GET" ? (options.retries ?? endpoint.retries ?? 2) + 1 : 1;

    try {
      for (let attempt = 1; ; attempt++) {
        const outcome = await attemptOnce(parts, endpoint, input, options, signal);
        if (outcome.ok) return outcome.value as never;
        const again = outcome.retry && attempt < tries && !signal.aborted;
        if (!again) {
          if (outcome.fault) {
            parts.onFault?.({
              id: endpoint.id,
              status: outcome.error instanceof ApiError ? outcome.error.status : 0,
              cause: outcome.fault,
            });
          }
          throw outcome.error;
        }
        await pause(100 * 2 ** attempt * (0.5 + Math.random()));
      }
    } finally {
      deadline.end();
    }
  };
}

/**
 * Opens the stream of an endpoint that has one: without a time limit, because its events are worth
 * waiting for, and as the marketplace answers it.
 */
export const openMarketplaceStream = <E extends ContractEndpoint>(
  parts: Parts,
  endpoint: E,
  input: Sent<E>,
  { signal, ...options }: CallOptions & { signal: AbortSignal },
): Promise<Response> => {
  const request = toRequest(parts, endpoint, input as Record<string, unknown>, options, signal);
  request.headers.set("Accept", "text/event-stream");
  return parts.fetch(request);
};

/** AbortSignal.timeout would keep each request and response in memory until it fires. */
function startDeadline(milliseconds: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException("Took too long", "TimeoutError"));
  const timer = setTimeout(expire, milliseconds);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

type Outcome =
  | { ok: true; value: unknown }
  | { ok: false; error: ApiError | SignedOutError; retry: boolean; fault?: unknown };

async function attemptOnce(
  parts: Parts,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  let response: Response;
  let text: string;
  try {
    const request = toRequest(parts, endpoint, input, options, signal);
    // An embedded marketplace has no socket that the signal could close.
    [response, text] = await Promise.race([readAnswer(parts.fetch(request)), rejectOn(signal)]);
  } catch (cause) {
    return { ok: false, error: unavailable(signal), retry: !signal.aborted, fault: cause };
  }
  noteSessionToken(parts, endpoint, response);
  if (!response.ok) return toProblem(endpoint, response, text);
  if (text === "" || endpoint.response === null) return { ok: true, value: null };

  const parsed = endpoint.response.safeParse(parseJson(text));
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, error: nonsense(), retry: false, fault: parsed.error };
}

function toRequest(
  parts: Parts,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
  signal: AbortSignal,
): Request {
  const url = new URL((parts.baseUrl ?? EMBEDDED) + fillPath(endpoint.path, input["params"]));
  appendQuery(url.searchParams, input["query"]);
  const locale = options.locale ?? parts.locale;
  url.searchParams.set("_locale", locale);

  const headers = new Headers({
    Accept: "application/json",
    "Accept-Language": locale.slice(0, 2) || DEFAULT_LANGUAGE,
  });
  const access = options.accessToken ?? parts.tokens.access;
  if (access) headers.set("Authorization", `Bearer ${access}`);
  if (parts.tokens.session) headers.set("X-Session-Token", parts.tokens.session);
  if (endpoint.device && parts.tokens.device) headers.set("X-Device-Token", parts.tokens.device());
  if (parts.ip) headers.set("X-Forwarded-For", parts.ip);
  if (parts.requestId) headers.set("X-Request-Id", parts.requestId);
  if (parts.userAgent) headers.set("User-Agent", parts.userAgent.slice(0, MAX_USER_AGENT));
  if (endpoint.idempotent) {
    const { idempotencyKey } = options;
    // One form may make several calls, and each needs a key of its own.
    const key = idempotencyKey ? `${idempotencyKey}.${endpoint.id}` : crypto.randomUUID();
    headers.set("Idempotency-Key", key);
  }
  const body = toBody(endpoint, input["body"]);
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  return new Request(url, {
    method: endpoint.method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  });
}

/** JSON, or multipart when the body has a file and the endpoint takes uploads. */
function toBody({ upload }: Endpoint, body: unknown): string | FormData | undefined {
  if (body === undefined) return undefined;
  const fields = Object.entries(body as Record<string, unknown>);
  const hasFile = fields.some(([, value]) => [value].flat().some((one) => one instanceof Blob));
  if (!upload || !hasFile) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    // Without brackets, a list of one would arrive as a single value.
    const field = Array.isArray(value) ? `${name}[]` : name;
    for (const one of [value].flat()) {
      if (one === undefined || one === null) continue;
      if (one instanceof Blob) form.append(field, one);
      else if (typeof one !== "object") form.append(field, String(one));
      else throw new TypeError(`${name} is neither text nor a file: no form can carry it`);
    }
  }
  return form;
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

function appendQuery(target: URLSearchParams, query: unknown): void {
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") target.append(name, String(one));
    }
  }
}

function toProblem(endpoint: Endpoint, response: Response, text: string): Outcome {
  if (response.status === 401 && endpoint.auth !== "none") {
    return { ok: false, error: new SignedOutError(endpoint.id), retry: false };
  }
  const problem = problemSchema.safeParse(parseJson(text));
  if (!problem.success) {
    const retry = RETRIED.has(response.status);
    const error = response.status === 404 ? missing() : unavailable();
    return { ok: false, error, retry, fault: `${response.status} without a problem body` };
  }
  const { code, message, errors, data } = problem.data;
  const error = new ApiError({
    code,
    status: response.status,
    message,
    fieldErrors: errors,
    ...(data ? { data } : {}),
  });
  return response.status < 500
    ? { ok: false, error, retry: false }
    : { ok: false, error, retry: RETRIED.has(response.status), fault: code };
}

function noteSessionToken(parts: Parts, endpoint: Endpoint, response: Response): void {
  const session = response.headers.get("X-Session-Token");
  if (session === null || session === parts.tokens.session) return;
  // A visitor who only browses gets no cookie, so that pages can be cached for all.
  if (endpoint.method === "GET" && parts.tokens.session === null) return;
  const expires = response.headers.get("X-Session-Token-Expires");
  parts.tokens.session = session;
  parts.onTokens?.({ session, expiresAt: expires ? new Date(expires) : null });
}

async function readAnswer(answer: Promise<Response>): Promise<[Response, string]> {
  const response = await answer;
  return [response, response.status === 204 ? "" : await response.text()];
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const missing = () =>
  new ApiError({ code: "not_found", status: 404, message: "There is nothing here." });

const nonsense = () =>
  new ApiError({
    code: "internal",
    status: 502,
    message: "The marketplace answered something that the contract does not know.",
  });

function unavailable(signal?: AbortSignal): ApiError {
  return new ApiError({
    code: "unavailable",
    status: 503,
    message: signal?.aborted
      ? "The marketplace did not answer in time."
      : "The marketplace cannot be reached.",
  });
}
