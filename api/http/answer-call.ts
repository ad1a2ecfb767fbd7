import type * as z from "zod";
import { seconds } from "#contract/duration.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { RATE_LIMITS, LIMITS, type RateLimitName } from "#contract/limits.ts";
import { listErrorCodes } from "#contract/openapi.ts";
import type { ApiDeps, Call, RateLimits } from "#api/context.ts";
import { ApiError } from "./api-error.ts";
import { readDevice } from "./device.ts";
import type { RequestContext } from "./request-context.ts";
import {
  answerOnce,
  requireIdempotencyKey,
  toRequestHash,
  toStoredKey,
  type StoredAnswer,
} from "./idempotency.ts";
import { presentProblem } from "./present-problem.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { readJsonBody, type SentBody, readUploadBody } from "./read-body.ts";
import type { Route } from "./route.ts";
import { findSession, type Session } from "./session.ts";
import { toInvalidFields } from "./to-api-error.ts";
import { findTokenHash } from "./token.ts";
import { createVisitorSession, findVisitorSession } from "./visitor-session.ts";

const PATIENCE = seconds(5);

export const UNDECLARED_ERROR = "A refusal that the contract does not name";

type AnswerDeps = ApiDeps & { limits: RateLimits };
type Asked = { request: Request; params: Record<string, string> };

/**
 * Handles one call from end to end. The session is looked up before the rate limit only because
 * some limits count by user; a missing session is refused after it.
 */
export async function answerCall(
  deps: AnswerDeps,
  { endpoint, run, oneTransaction }: Route,
  requestContext: RequestContext,
  { request, params: rawParams }: Asked,
): Promise<Response> {
  const { database, limits } = deps;
  const { headers } = request;

  const session =
    endpoint.auth === "none"
      ? null
      : await findSession(database, findBearerToken(headers), requestContext.at);
  await limits.spend(endpoint.limit, toLimitKey(endpoint.limit, session, requestContext.ip));
  if (endpoint.auth === "user" && !session) throw new ApiError("signed_out");

  const key = endpoint.idempotent ? requireIdempotencyKey(headers) : null;
  const url = new URL(request.url);
  const params = parsePath(endpoint.params, rawParams);
  const query = parseFields(endpoint.query, toQuery(url.searchParams));
  const sent = await readBody(endpoint, request);
  const body = parseFields(endpoint.body, sent.fields);

  let visitor = endpoint.visitor
    ? await findVisitorSession(database, headers.get("x-session-token"), requestContext.at)
    : null;
  // A signed-out caller gets a new token: the old one's data moved to the account.
  if (!session && endpoint.visitor === "needs" && (!visitor || visitor.isMembers))
    visitor = await createVisitorSession(database, requestContext.at);

  const call: Call = {
    ...deps,
    ...requestContext,
    user: session?.user ?? null,
    sessionId: session?.id ?? null,
    sessionToken: visitor?.token ?? null,
    signal: request.signal,
    device: endpoint.device ? readDevice(headers) : null,
  };
  const answer = async (): Promise<StoredAnswer> => {
    const result = await run(call, { params, query, body }).catch((error: unknown) => {
      checkDeclared(call, endpoint, error);
      throw error;
    });
    if (!endpoint.response) return { status: 204, body: "" };
    return {
      status: endpoint.status ?? 200,
      body: JSON.stringify(encodeAnswer(endpoint.id, endpoint.response, result)),
    };
  };
  const {
    status,
    body: text,
    replayed,
  } = key
    ? await answerOnce(
        database,
        {
          scope: toScope(call),
          key: toStoredKey(key),
          endpoint: endpoint.id,
          hash: toRequestHash(key, url.pathname, sent.text),
          now: deps.now,
          oneTransaction,
          patience: PATIENCE,
        },
        answer,
        (error) => toRememberedRejection(error, call),
      )
    : { ...(await answer()), replayed: false };

  const answerHeaders = new Headers({
    "Cache-Control":
      endpoint.auth === "none" && endpoint.method === "GET" ? "no-cache" : "no-store",
  });
  if (status !== 204) answerHeaders.set("Content-Type", "application/json");
  if (replayed) answerHeaders.set("Idempotency-Replayed", "true");
  if (visitor) {
    answerHeaders.set("X-Session-Token", visitor.token);
    answerHeaders.set("X-Session-Token-Expires", visitor.expiresAt.toISOString());
  }
  return new Response(status === 204 ? null : text, { status, headers: answerHeaders });
}

/** Key of the rate limit: the session, the user or else the address. */
function toLimitKey(limit: RateLimitName, session: Session | null, ip: string): string {
  const { per } = RATE_LIMITS[limit];
  if (session && per === "session") return `session:${session.id}`;
  return session && per === "user" ? `user:${session.user.id}` : toAddressKey(ip);
}

const findBearerToken = (headers: Headers): string | null =>
  /^Bearer +([^\s]+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;

const readBody = async (endpoint: Endpoint, request: Request): Promise<SentBody> => {
  if (!endpoint.body) return { text: "", fields: undefined };
  return endpoint.upload ? readUploadBody(request) : readJsonBody(request, LIMITS.body.json);
};

/** A path with impossible parameters is a 404; PostgreSQL cannot store NUL in text. */
function parsePath(schema: z.ZodType | undefined, input: Record<string, string>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  const hasNul = Object.values(input).some((value) => value.includes("\0"));
  if (!parsed.success || hasNul) throw new ApiError("not_found");
  return parsed.data;
}

function parseFields(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw toInvalidFields(parsed.error);
  return parsed.data;
}

/**
 * `a=1&a=2` and `a[]=1&a[]=2` become lists, `a=1` a value. `_locale` belongs to every call. NUL is
 * removed, because PostgreSQL cannot store it in text.
 */
function toQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const name of new Set(search.keys())) {
    if (name === "_locale") continue;
    const values = search.getAll(name).map((value) => value.replaceAll("\0", ""));
    query.set(name.replace(/\[\]$/, ""), values.length > 1 ? values : values[0]!);
  }
  return Object.fromEntries(query);
}

/** Idempotency keys are scoped to their owner, since two people may choose the same one. */
function toScope({ user, sessionToken }: Call): string {
  if (user) return `user:${user.id}`;
  const hash = findTokenHash(sessionToken);
  if (!hash) throw new Error("An idempotent call needs a user or a visitor");
  return `visitor:${hash.toString("hex")}`;
}

/** Rate limits (429) and failures of the server (5xx) are not stored: a retry may succeed. */
function toRememberedRejection(error: unknown, { language }: Call): StoredAnswer | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return null;
  return { status: error.status, body: JSON.stringify(presentProblem(error, language)) };
}

/**
 * Encodes an answer for the wire. One that breaks the contract becomes an error, in production too,
 * because callers parse it anyway.
 */
function encodeAnswer(id: string, schema: z.ZodType, result: unknown): unknown {
  const encoded = schema.safeEncode(result);
  if (encoded.success) return encoded.data;
  throw new Error(`The answer of ${id} breaks the contract: ${encoded.error.message}`);
}

/** Callers handle the error codes that the contract lists: another code is a bug. */
function checkDeclared({ log }: Call, endpoint: Endpoint, error: unknown): void {
  if (!(error instanceof ApiError) || listErrorCodes(endpoint).includes(error.code)) return;
  log.error({ call: endpoint.id, code: error.code }, UNDECLARED_ERROR);
}
