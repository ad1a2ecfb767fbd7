import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | null>();

/** Runs work under a request id; null removes it, whatever the caller's is. */
export const runInRequest = <Result>(requestId: string | null, work: () => Result): Result =>
  scope.run(requestId, work);

/** Id of the current request; null where there is none. */
export const findRequestId = (): string | null => scope.getStore() ?? null;

const NAME = "_request_id";

/** Adds the current request id to a payload that is stored for later. */
export function runInRequestScope<Payload extends object>(payload: Payload): Payload {
  const requestId = findRequestId();
  return requestId === null ? payload : { ...payload, [NAME]: requestId };
}

/** Runs stored work under its request id, with the original payload. */
export function runKept<Payload extends object, Result>(
  kept: Payload,
  work: (payload: Payload) => Result,
): Result {
  const { [NAME]: requestId, ...payload } = kept as Payload & { [NAME]?: string };
  return runInRequest(requestId ?? null, () => work(payload as unknown as Payload));
}
