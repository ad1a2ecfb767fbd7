import { http, type HttpHandler } from "msw";
import type { EndpointInput, EndpointResult } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { Unbranded } from "#api/http/route.ts";
import { ApiError } from "#api/http/api-error.ts";
import { presentProblem } from "#api/http/present-problem.ts";
import { readBody, readInput } from "#api/http/read-input.ts";
import { requireIdempotencyKey } from "#api/http/idempotency.ts";
import { type EndpointId, type EndpointOf, findEndpointId, getEndpoint } from "./endpoints.ts";
import { createKeyStore, type KeyStore } from "./key-store.ts";
import { checkDeclared, writeAnswer } from "./write-answer.ts";

export type Call<Id extends EndpointId> = EndpointInput<EndpointOf<Id>> & {
  /** `?_locale=`, which every call of the web carries. */
  locale: string;
  /** The caller's key; on the wire each endpoint derives its own from it. */
  key: string | null;
  /** Headers of the answer, such as a visitor's new X-Session-Token. */
  answerHeaders: Headers;
};

type Content<Id extends EndpointId> = Unbranded<EndpointResult<EndpointOf<Id>>>;
type Bare<C> = C extends { data: infer Data } ? (keyof C extends "data" ? Data : C) : C;
/** What an endpoint answers, without an envelope that holds nothing but `data`. */
export type Fixture<Id extends EndpointId> = Bare<Content<Id>>;
type Answer<Id extends EndpointId> = Content<Id> | Fixture<Id> | ApiError;

/**
 * The answer of each endpoint that a test needs: the content that the contract names, or a
 * `rejection`. `{ data }` alone may be left out around the content; null where there is none (204).
 */
export type Answers = {
  [Id in EndpointId]?: (call: Call<Id>) => Answer<Id> | Promise<Answer<Id>>;
};

type Params = Record<string, string>;
/** A call as it came, before the schemas parsed it. */
export type SentCall = {
  id: EndpointId;
  params: Params;
  body: Record<string, unknown>;
  query: Record<string, string>;
  key: string | null;
};

export type Records = { calls: SentCall[]; unanswered: string[] };

export const rejection = (
  code: ErrorCode,
  { errors = {}, data }: { errors?: Record<string, string[]>; data?: Record<string, unknown> } = {},
): ApiError => new ApiError(code, { fields: errors, ...(data && { data }) });

/**
 * One msw handler for each answer, and one that refuses every other call. They do what the API does
 * around a use case: session, idempotency key, and the schemas of the request and of the answer.
 * Each is made when it is first asked for, because msw captures a stack for every handler: a test
 * has dozens of answers and needs a few.
 */
export function createHandlers(answers: Answers, records: Records) {
  const keys = createKeyStore();
  const made = new Map<EndpointId | null, HttpHandler>();
  const make = (id: EndpointId | null): HttpHandler => {
    if (id === null)
      return http.all("*", ({ request }) => refuse(() => refuseCall(request, records)));
    const { method, path } = getEndpoint(id);
    return http[method.toLowerCase() as Lowercase<typeof method>](
      `*/api${path.replace(/\{(\w+)\}/g, ":$1")}`,
      ({ request, params }) =>
        // `/listings/:id` matches `/listings/filters` as well, which belongs to another endpoint.
        findEndpointId(request) === id
          ? refuse(() => answerCall(id, request, params as Params, answers, records, keys))
          : undefined,
    );
  };
  const handlerOf = (id: EndpointId | null): HttpHandler => {
    const known = id !== null && answers[id] ? id : null;
    const handler = made.get(known) ?? make(known);
    made.set(known, handler);
    return handler;
  };
  return {
    handlerOf,
    all: () => [...(Object.keys(answers) as EndpointId[]), null].map(handlerOf),
  };
}

type Run = (call: unknown) => unknown;

async function refuse(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return writeProblem(error);
  }
}

const writeProblem = (error: ApiError): Response =>
  Response.json(presentProblem(error, "en"), { status: error.status, headers: error.headers });

async function refuseCall(request: Request, records: Records): Promise<never> {
  const id = findEndpointId(request);
  if (id !== null) await recordCall(id, request, {}, records);
  records.unanswered.push(`${id ?? "no endpoint"}: ${request.method} ${request.url}`);
  throw new ApiError("not_found");
}

async function recordCall(
  id: EndpointId,
  request: Request,
  params: Params,
  records: Records,
): Promise<string | null> {
  const endpoint = getEndpoint(id);
  const { headers } = request;
  if (endpoint.auth === "user" && !headers.has("Authorization")) throw new ApiError("signed_out");
  // The copy is read, so that a request which the schemas refuse is recorded too.
  const { fields } = await readBody(endpoint, endpoint.body ? request.clone() : request);
  const key = headers.get("Idempotency-Key")?.replace(`.${id}`, "") ?? null;
  records.calls.push({
    id,
    params,
    body: (fields ?? {}) as Record<string, unknown>,
    query: Object.fromEntries(new URL(request.url).searchParams),
    key,
  });
  return key;
}

async function answerCall(
  id: EndpointId,
  request: Request,
  params: Params,
  answers: Answers,
  records: Records,
  keys: KeyStore,
): Promise<Response> {
  const endpoint = getEndpoint(id);
  const key = await recordCall(id, request, params, records);
  const sentKey = endpoint.idempotent ? requireIdempotencyKey(request.headers) : null;
  const { input, sent } = await readInput(endpoint, { request, params });
  const { pathname, searchParams } = new URL(request.url);
  const answerHeaders = new Headers();
  const locale = searchParams.get("_locale") ?? "";
  const write = async (): Promise<Response> => {
    const answer = await (answers[id] as Run)({ ...input, locale, key, answerHeaders });
    return answer instanceof ApiError
      ? writeProblem(checkDeclared(endpoint, answer))
      : writeAnswer(endpoint, answer, answerHeaders);
  };
  if (sentKey === null) return write();
  const owner = request.headers.get("Authorization") ?? request.headers.get("X-Session-Token");
  return keys.answerOnce(`${owner} ${sentKey}`, `${id} ${pathname} ${sent.text}`, write);
}
