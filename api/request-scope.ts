import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | null>();

/** Runs work on behalf of a request; null: of none, whoever started it. */
export const runInRequest = <Result>(requestId: string | null, work: () => Result): Result =>
  scope.run(requestId, work);

/** Id of the request on whose behalf this code runs; null where there is none. */
export const findRequestId = (): string | null => scope.getStore() ?? null;

const NAME = "_request_id";

/** A payload that is kept for later, together with the request on whose behalf it is. */
export function keepRequest<Payload extends object>(payload: Payload): Payload {
  const requestId = findRequestId();
  return requestId === null ? payload : { ...payload, [NAME]: requestId };
}

/** Does what was kept for later on behalf of that request; the payload is as it was given. */
export function runKept<Payload extends object, Result>(
  kept: Payload,
  work: (payload: Payload) => Result,
): Result {
  const { [NAME]: requestId, ...payload } = kept as Payload & { [NAME]?: string };
  return runInRequest(requestId ?? null, () => work(payload as unknown as Payload));
}
