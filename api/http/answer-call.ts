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
import { STREAM_HEADERS, streamAnswer, wantsStream } from "./stream-answer.ts";
import { toApiError } from "./to-api-error.ts";
import { findSession, type Session } from "./session.ts";
import { requireAccess } from "./staff-access.ts";
import { findTokenHash } from "./token.ts";
import {
  findView,
  isViewToken,
  recordView,
  requireViewable,
  toViewedPath,
  type View,
} from "./view-as.ts";
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

  const token = findBearerToken(headers);
  const view = isViewToken(token) ? await findView(database, token, requestContext.at) : null;
  const session =
    view ??
    (endpoint.auth === "none"
      ? null
      : await findSession(database, token, requestContext.at, requestContext.ip));
  await limits.spend(endpoint.limit, toLimitKey(endpoint.limit, session, requestContext.ip));
  if (isViewToken(token) && !view && endpoint.method !== "GET") throw new ApiError("signed_out");
  if (endpoint.auth === "user" && !session) throw new ApiError("signed_out");
  if (view) requireViewable(endpoint);
  requireAccess(endpoint, session?.user ?? null);

  const key = endpoint.idempotent ? requireIdempotencyKey(headers) : null;
  const { input, sent } = await readInput(endpoint, asked);
  // Before the answer, so that none goes out without its entry.
  if (view && endpoint.auth !== "none")
    await recordView(database, view, toViewedPath(request.url), requestContext.at);

  let visitor =
    endpoint.visitor && !view
      ? await findVisitorSession(database, headers.get("x-session-token"), requestContext.at)
      : null;
  // A signed-out caller gets a new token: the old one's data moved to the account.
  if (!session && endpoint.visitor === "needs" && (!visitor || visitor.isMembers))
    visitor = await createVisitorSession(database, requestContext.at);

  const baseCall = {
    ...deps,
    ...requestContext,
    user: session?.user ?? null,
    sessionId: session?.id ?? null,
    sessionToken: visitor?.token ?? null,
    device: endpoint.device ? readDevice(headers) : null,
  };
  const answerOf = async (call: Call): Promise<StoredAnswer> => {
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
  const answer = async (call: Call): Promise<StoredAnswer & { replayed: boolean }> =>
    key
      ? answerOnce(
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
          () => answerOf(call),
          (error) => toRememberedRejection(error, call),
        )
      : { ...(await answerOf(call)), replayed: false };

  const answerHeaders = new Headers({
    "Cache-Control":
      endpoint.auth === "none" && endpoint.method === "GET" ? "no-cache" : "no-store",
  });
  if (visitor) {
    answerHeaders.set("X-Session-Token", visitor.token);
    answerHeaders.set("X-Session-Token-Expires", visitor.expiresAt.toISOString());
  }
  const { signal } = request;
  const isStream = endpoint.streams === true && wantsStream(headers);
  const answered = isStream
    ? await streamAnswer({
        run: (emit, reader) => answer({ ...baseCall, emit, signal: reader }),
        signal,
        refuse: (error) => refuseLate(baseCall, error),
      })
    : await answer({ ...baseCall, emit: null, signal });
  if (answered instanceof ReadableStream) {
    for (const [name, value] of Object.entries(STREAM_HEADERS)) answerHeaders.set(name, value);
    return new Response(answered, { headers: answerHeaders });
  }
  const { status, body: text } = answered;
  if (status !== 204) answerHeaders.set("Content-Type", "application/json");
  if ("replayed" in answered && answered.replayed)
    answerHeaders.set("Idempotency-Replayed", "true");
  return new Response(status === 204 ? null : text, { status, headers: answerHeaders });
}

/** `serve` no longer sees an error that comes in the middle of a stream. */
function refuseLate(
  { log, language, requestId }: Pick<Call, "log" | "language" | "requestId">,
  error: unknown,
): StoredAnswer {
  const problem = toApiError(error);
  const line = { request_id: requestId, err: error };
  if (problem.status >= 500) log.error(line, "request failed in the middle of its stream");
  return { status: problem.status, body: JSON.stringify(presentProblem(problem, language)) };
}

/** Key of the rate limit: the session, the user or else the address. */
function toLimitKey(limit: RateLimitName, session: Session | View | null, ip: string): string {
  const { per } = RATE_LIMITS[limit];
  if (session && per === "session") return `session:${session.id}`;
  if (!session || per !== "user") return toAddressKey(ip);
  // A view does not use up what the person may call.
  return `user:${"staffId" in session ? session.staffId : session.user.id}`;
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

/**
 * Rate limits (429), failures of the server (5xx) and refusals that say when to try again are not
 * stored: a retry may succeed.
 */
function toRememberedRejection(error: unknown, { language }: Call): StoredAnswer | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return null;
  if (error.headers["Retry-After"] !== undefined) return null;
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
