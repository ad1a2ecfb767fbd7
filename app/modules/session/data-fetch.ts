import { keepForNext } from "./typing.ts";

type KeepTrying = <Result>(attempt: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * How what needs the server is tried: again and again while the connection is lost. Until the code
 * for that has come (app/late.ts) a lost attempt fails.
 */
export const line: { keepTrying: KeepTrying } = { keepTrying: (attempt) => attempt() };

type DataFetch = (request: Request) => Promise<Response>;

let inPlace: DataFetch | undefined;

/** What was sent and lost may be sent again: a nonce goes with it, or twice says the same as once. */
const send: DataFetch = (request) => line.keepTrying(() => fetch(request.clone()), request.signal);

/** How React Router asks the server while the page is open. */
export const fetchData: DataFetch = async (request) => {
  const response = await (inPlace ?? send)(request);
  // The error page is about to replace what stands there; its retry opens that again.
  if (response.status > 428) await keepForNext();
  return response;
};

/** Screens where a lost request must not become an error page ask in their own way. */
export const replaceDataFetch = (next: DataFetch | undefined): void => void (inPlace = next);
