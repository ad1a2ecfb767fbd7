import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | null>();

/** Runs work on behalf of a request; null: of none, whoever started it. */
export const runInRequest = <Result>(requestId: string | null, work: () => Result): Result =>
  scope.run(requestId, work);

/** Id of the request on whose behalf this code runs; null where there is none. */
export const findRequestId = (): string | null => scope.getStore() ?? null;
