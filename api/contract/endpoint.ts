import type * as z from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { RateLimitName } from "./limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of spec §7: who may make it, what goes in, what comes out. `path` is the spec's,
 * without the API's base, its parameters in braces. `idempotent` calls need an Idempotency-Key.
 * `upload` calls also take multipart/form-data: text fields as strings, files as File, under
 * LIMITS.body.upload. `response: null` answers 204. A `user` call answers 401 without a session. `visitor` calls know
 * people without an account by their X-Session-Token: "uses" reads one, "needs" also issues one.
 * `device` calls know a browser again by its X-Device-Token.
 */
export type Endpoint = {
  id: string;
  method: Method;
  path: `/${string}`;
  auth: "none" | "optional" | "user";
  limit: RateLimitName;
  idempotent?: boolean;
  upload?: boolean;
  visitor?: "uses" | "needs";
  device?: boolean;
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

/** What a use case receives: parsed. */
export type EndpointInput<E extends Endpoint> = {
  params: Out<Slot<E, "params">>;
  query: Out<Slot<E, "query">>;
  body: Out<Slot<E, "body">>;
};

/** What a caller passes: not yet parsed. */
export type EndpointRequest<E extends Endpoint> = {
  params: In<Slot<E, "params">>;
  query: In<Slot<E, "query">>;
  body: In<Slot<E, "body">>;
};

export type EndpointResult<E extends Endpoint> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : null;
