import { readBody } from "./body-limit.server.ts";

export type FetchMedia = (path: string, signal: AbortSignal) => Promise<Response>;

const seconds = (n: number) => n * 1000;
const TIMEOUT = seconds(5);
/** Far more than any that /media derives. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * A photo of the marketplace; null for one that is not there. Throws where it fails, is too large or
 * does not come in time: whoever waits for it holds up others.
 */
export async function readPhoto(
  path: string,
  { fetchMedia, timeout = TIMEOUT }: { fetchMedia: FetchMedia; timeout?: number },
): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(timeout);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
  const read = async () => {
    const answer = await fetchMedia(path, signal);
    if (answer.status >= 500) throw new Error(`A photo answered ${answer.status}`);
    return answer.ok ? readBody(answer, MAX_BYTES) : null;
  };
  return Promise.race([read(), late]);
}
