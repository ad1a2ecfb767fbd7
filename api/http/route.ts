import type * as z from "zod";
import type { Endpoint, EndpointInput } from "#contract/endpoint.ts";
import type { Call, UserCall } from "#api/context.ts";

type CallOf<E extends Endpoint> = E["auth"] extends "user" ? UserCall : Call;

/** What a use case answers: plain values, which the contract then checks. */
type Answer<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : null;

type RouteOptions = {
  /**
   * Runs an idempotent call as one database transaction together with its Idempotency-Key, so that
   * no crash can come between the deed and the memory of it. Not for use cases that talk to a
   * provider: those commit on their own and must survive a second run.
   */
  oneTransaction?: boolean;
};

export type Route = {
  endpoint: Endpoint;
  run: (call: Call, input: EndpointInput<Endpoint>) => Promise<unknown>;
  oneTransaction: boolean;
};

/** Binds a call of the contract to its use case. */
export function route<const E extends Endpoint>(
  endpoint: E,
  useCase: (call: CallOf<E>, input: EndpointInput<E>) => Promise<Answer<E>>,
  { oneTransaction = false }: RouteOptions = {},
): Route {
  // `answerCall` has checked the session and parsed the input by then, so the types hold.
  return { endpoint, run: useCase as unknown as Route["run"], oneTransaction };
}
