import type { IncomingMessage, ServerResponse } from "node:http";
import { SCRIPTLESS } from "#app/services/is-view.server.ts";
import { toLoggedPath } from "#contract/logged-path.ts";

type AccessLine = {
  request_id: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  /** Bytes sent to the visitor, headers included. */
  bytes: number;
  /** The visitor disconnected before the end. */
  aborted?: true;
  /** A page view (spec §2) of a page without scripts, with the visitor's consent. */
  event?: "pageview";
};

type Parts = {
  write: (line: AccessLine) => void;
  now: () => number;
};

const SAID_YES = /(?:^|;\s*)consent=yes(?:;|$)/;

/** Logged when the visitor disconnected before there was a status, as nginx does. */
const CLIENT_CLOSED = 499;

/** A line has no personal data: no address and no query. */
export function createAccessLog({ write, now }: Parts) {
  return function follow(
    { method = "", url = "", socket, headers }: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): void {
    const startedAt = now();
    const sentBefore = socket.bytesWritten;
    // Node keeps the headers given to writeHead only if a header was set before.
    response.setHeader(SCRIPTLESS, "");
    response.removeHeader(SCRIPTLESS);
    response.once("close", () => {
      const isWhole = response.writableFinished;
      write({
        request_id: requestId,
        method,
        path: toLoggedPath(url),
        status: isWhole || response.headersSent ? response.statusCode : CLIENT_CLOSED,
        ms: Math.round((now() - startedAt) * 10) / 10,
        bytes: socket.bytesWritten - sentBefore,
        ...(isWhole ? {} : { aborted: true }),
        ...(method === "GET" &&
        response.statusCode < 400 &&
        response.hasHeader(SCRIPTLESS) &&
        SAID_YES.test(headers.cookie ?? "") &&
        !isAhead(headers)
          ? { event: "pageview" }
          : {}),
      });
    });
  };
}

/** A page that is prefetched is not a page view. */
const isAhead = (headers: IncomingMessage["headers"]): boolean =>
  /prefetch|prerender/.test(`${headers["sec-purpose"]} ${headers["purpose"]}`);

const WELL_FORMED = /^[\w-]{8,64}$/;

/** A trusted proxy may send an id; any other sender's id is replaced, in the headers as well. */
export function takeRequestId({ headers }: IncomingMessage, isFromProxy: boolean): string {
  const given = headers["x-request-id"];
  const isTaken = isFromProxy && typeof given === "string" && WELL_FORMED.test(given);
  const requestId = isTaken ? given : crypto.randomUUID();
  headers["x-request-id"] = requestId;
  return requestId;
}
