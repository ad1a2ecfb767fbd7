import PQueue from "p-queue";
import { LIMITS } from "#contract/limits.ts";

/** Uploads are processed whole in memory. Six are enough for two people who send photos. */
const AT_ONCE = 6;
/** The client has disconnected and reads no response. */
const GONE = 499;

/** Limits concurrent uploads per address; a client that disconnects while waiting is not let in. */
export function createUploadTurns() {
  const queues = new Map<string, PQueue>();

  function openQueue(ip: string): PQueue {
    const queue = new PQueue({ concurrency: AT_ONCE });
    queue.addEventListener("idle", () => queues.delete(ip));
    queues.set(ip, queue);
    return queue;
  }

  return async function inTurn(
    request: Request,
    ip: string,
    answer: () => Promise<Response>,
  ): Promise<Response> {
    if (!isUpload(request)) return answer();
    const { signal } = request;
    if (signal.aborted) return new Response(null, { status: GONE });
    // With the request's own signal an upload would free its turn while it is still processed.
    const waiting = new AbortController();
    const leave = () => waiting.abort(GONE);
    signal.addEventListener("abort", leave);
    const turn = () => {
      signal.removeEventListener("abort", leave);
      return answer();
    };
    try {
      return await (queues.get(ip) ?? openQueue(ip)).add(turn, { signal: waiting.signal });
    } catch (error) {
      if (error === GONE) return new Response(null, { status: GONE });
      throw error;
    }
  };
}

/** A small multipart body may hold many pixels; a body of unknown length counts as an upload. */
function isUpload({ body, headers }: Request): boolean {
  if (body === null) return false;
  if (/^multipart\/form-data\b/i.test(headers.get("Content-Type") ?? "")) return true;
  const announced = headers.get("Content-Length");
  return announced === null || !(Number(announced) <= LIMITS.body.form);
}
