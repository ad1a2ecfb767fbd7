import type * as z from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { RateLimitName } from "./limits.ts";
import type { StaffAccess } from "./staff-keys.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * An endpoint of spec §7: authorization, input and output. `path` is the spec's, without the API's
 * base, with parameters in braces. `idempotent` endpoints need an Idempotency-Key. `upload`
 * endpoints also accept multipart/form-data: text fields as strings, files as File, under
 * LIMITS.body.upload. `response: null` answers 204. A `user` endpoint answers 401 without a
 * session. `visitor` endpoints identify people without an account by their X-Session-Token: "uses"
 * reads one, "needs" also issues one. `device` endpoints recognize a browser by its X-Device-Token.
 * Clients repeat a failed GET, except where `retries` is 0. An endpoint with `access` is one of
 * staff: others get 404, staff without the key get key_missing, which names it.
 */
export type Endpoint = {
  id: string;
  method: Method;
  path: `/${string}`;
  auth: "none" | "optional" | "user";
  access?: StaffAccess;
  limit: RateLimitName;
  idempotent?: boolean;
  upload?: boolean;
  visitor?: "uses" | "needs";
  device?: boolean;
  retries?: 0;
  status?: 200 | 201;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType | null;
  errors?: readonly ErrorCode[];
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Slot<E, K extends string> = K extends keyof E ? E[K] : undefined;

export type EndpointInput<E extends Endpoint> = {
  params: Out<Slot<E, "params">>;
  query: Out<Slot<E, "query">>;
  body: Out<Slot<E, "body">>;
};

export type EndpointRequest<E extends Endpoint> = {
  params: In<Slot<E, "params">>;
  query: In<Slot<E, "query">>;
  body: In<Slot<E, "body">>;
};

export type EndpointResult<E extends Endpoint> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : null;
