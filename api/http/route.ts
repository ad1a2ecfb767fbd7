import type * as z from "zod";
import type { Endpoint, EndpointInput } from "#contract/endpoint.ts";
import type { Call, UserCall } from "#api/context.ts";

type CallOf<E extends Endpoint> = E["auth"] extends "user" ? UserCall : Call;

/** Ids are branded where they are parsed; what a use case answers has plain text. */
export type Unbranded<T> = T extends string
  ? T extends z.core.$brand
    ? string
    : T
  : T extends object
    ? { [K in keyof T]: Unbranded<T[K]> }
    : T;

type Answer<E extends Endpoint> = E["response"] extends z.ZodType
  ? Unbranded<z.output<E["response"]>>
  : null;

type RouteOptions = {
  /**
   * Runs an idempotent call and its Idempotency-Key in one database transaction, so that no crash
   * can come between the effect and its record. Not for use cases that call a provider: those
   * commit on their own and must tolerate a second run.
   */
  oneTransaction?: boolean;
};

export type Route = {
  endpoint: Endpoint;
  run: (call: Call, input: EndpointInput<Endpoint>) => Promise<unknown>;
  oneTransaction: boolean;
};

export function route<const E extends Endpoint>(
  endpoint: E,
  useCase: (call: CallOf<E>, input: EndpointInput<E>) => Promise<Answer<E>>,
  { oneTransaction = false }: RouteOptions = {},
): Route {
  // Safe: `answerCall` has checked the session and parsed the input before it runs the use case.
  return { endpoint, run: useCase as unknown as Route["run"], oneTransaction };
}
