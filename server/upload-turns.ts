import { LIMITS } from "#contract/limits.ts";

/** Uploads are processed whole in memory. Six are enough for two people who send photos. */
const AT_ONCE = 6;
/** The client has disconnected and reads no response. */
const GONE = 499;

type Line = { running: number; waiting: Set<() => void> };

/** Limits concurrent uploads per address; a client that disconnects while waiting is not let in. */
export function createUploadTurns() {
  const lines = new Map<string, Line>();

  /** Resolves with false when the client disconnected while waiting. */
  async function takeTurn(line: Line, signal: AbortSignal): Promise<boolean> {
    if (line.running < AT_ONCE) {
      line.running += 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const enter = () => resolve(true);
    const leave = () => {
      if (line.waiting.delete(enter)) resolve(false);
    };
    line.waiting.add(enter);
    signal.addEventListener("abort", leave);
    return promise.finally(() => signal.removeEventListener("abort", leave));
  }
  const passTurn = (line: Line, ip: string): void => {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      return next();
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(ip);
  };

  return async function inTurn(
    request: Request,
    ip: string,
    answer: () => Promise<Response>,
  ): Promise<Response> {
    if (!isUpload(request)) return answer();
    const line = lines.get(ip) ?? { running: 0, waiting: new Set() };
    if (request.signal.aborted) return new Response(null, { status: GONE });
    lines.set(ip, line);
    if (!(await takeTurn(line, request.signal))) return new Response(null, { status: GONE });
    try {
      return await answer();
    } finally {
      passTurn(line, ip);
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
