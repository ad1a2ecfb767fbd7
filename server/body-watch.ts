import type { IncomingMessage, ServerResponse } from "node:http";
import { LIMITS } from "#contract/limits.ts";

type Options = {
  /** An upload is ended when no byte arrived for this long. */
  stall: number;
  /** Bytes a second that an upload has to reach on average, once it has taken `slowAfter`. */
  leastRate: number;
  slowAfter: number;
  /** Time limit for a body without files. */
  formWithin: number;
  every: number;
  now: () => number;
};

/**
 * Node's `requestTimeout` counts from the beginning, which fails a large photo on a slow line; here
 * an upload fails by standing still or by its rate. All times are milliseconds.
 */
export const createBodyWatch =
  ({ stall, leastRate, slowAfter, formWithin, every, now }: Options) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const begun = now();
    const before = socket.bytesRead;
    let seen = before;
    let seenAt = begun;
    let lookedAt = begun;
    // Uploads wait for their turn unread (backpressure): that time is not the sender's.
    let held = 0;
    const isFile = isUpload(request);

    const isOver = (at: number): boolean => {
      const spent = at - begun - held;
      if (!isFile) return spent >= formWithin;
      const rate = ((socket.bytesRead - before) * 1000) / Math.max(1, spent);
      return at - seenAt >= stall || (spent >= slowAfter && rate < leastRate);
    };
    const timer = setInterval(() => {
      if (request.complete || request.destroyed) return clearInterval(timer);
      const at = now();
      const isHeld = request.readableLength >= request.readableHighWaterMark;
      if (isHeld) held += at - lookedAt;
      if (isHeld || socket.bytesRead > seen) {
        seen = socket.bytesRead;
        seenAt = at;
      }
      lookedAt = at;
      if (!isOver(at)) return;
      clearInterval(timer);
      if (!response.headersSent)
        socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    }, every);
    timer.unref();
    request.once("close", () => clearInterval(timer));
  };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** The same rule as in upload-turns.ts, which limits the uploads of one address. */
function isUpload({ headers }: IncomingMessage): boolean {
  if (/^multipart\/form-data\b/i.test(headers["content-type"] ?? "")) return true;
  const announced = headers["content-length"];
  return announced === undefined || !(Number(announced) <= LIMITS.body.form);
}
