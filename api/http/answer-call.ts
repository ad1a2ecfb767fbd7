import type * as z from "zod";
import { seconds } from "#contract/duration.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { RATE_LIMITS, type RateLimitName } from "#contract/limits.ts";
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
import { readInput } from "./read-input.ts";
import type { Route } from "./route.ts";
import { findSession, type Session } from "./session.ts";
import { requireAccess } from "./staff-access.ts";
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
  asked: Asked,
): Promise<Response> {
  const { database, limits } = deps;
  const { request } = asked;
  const { headers } = request;

  const session =
    endpoint.auth === "none"
      ? null
      : await findSession(database, findBearerToken(headers), requestContext.at, requestContext.ip);
  await limits.spend(endpoint.limit, toLimitKey(endpoint.limit, session, requestContext.ip));
  if (endpoint.auth === "user" && !session) throw new ApiError("signed_out");
  requireAccess(endpoint, session?.user ?? null);

  const key = endpoint.idempotent ? requireIdempotencyKey(headers) : null;
  const { input, sent } = await readInput(endpoint, asked);

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
    const result = await run(call, input).catch((error: unknown) => {
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
          hash: toRequestHash(key, new URL(request.url).pathname, sent.text),
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
