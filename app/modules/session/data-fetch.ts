import { saveForNext } from "./typing.ts";

type KeepTrying = <Result>(attempt: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Replaced by offline-bar.tsx: until then a lost request fails without a retry. */
export const line: { keepTrying: KeepTrying } = { keepTrying: (attempt) => attempt() };

type DataFetch = (request: Request) => Promise<Response>;

let inPlace: DataFetch | undefined;

/** A retry is safe: forms carry a nonce, and other requests are idempotent. */
const send: DataFetch = (request) => line.keepTrying(() => fetch(request.clone()), request.signal);

export const fetchData: DataFetch = async (request) => {
  const response = await (inPlace ?? send)(request);
  // The error page replaces the form; its retry restores the typed text.
  if (response.status > 428) await saveForNext();
  return response;
};

export const replaceDataFetch = (next: DataFetch | undefined): void => void (inPlace = next);
