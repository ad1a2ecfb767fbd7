import type { IncomingMessage, ServerResponse } from "node:http";
import { SCRIPTLESS } from "#app/services/is-view.server.ts";
import { toLoggedPath } from "#contract/logged-path.ts";

type AccessLine = {
  request_id: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  /** Sent to the visitor, headers included. */
  bytes: number;
  /** The visitor went away before the end. */
  aborted?: true;
  /** A page view (spec §2) that no script could push, of somebody who has said yes to being counted. */
  event?: "pageview";
};

type Parts = {
  write: (line: AccessLine) => void;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
};

const SAID_YES = /(?:^|;\s*)consent=yes(?:;|$)/;

/** 499: the visitor went away before there was a status. */
const CLIENT_CLOSED = 499;

/** Follows requests to their end and writes one line for each. It names nobody: no address, no query. */
export function createAccessLog({ write, now }: Parts) {
  return function follow(
    { method = "", url = "", socket, headers }: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): void {
    const startedAt = now();
    const sentBefore = socket.bytesWritten;
    // Node remembers what writeHead is given only where a header was set before.
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

/** Fetched before anybody asked for it: nobody has seen it. */
const isAhead = (headers: IncomingMessage["headers"]): boolean =>
  /prefetch|prerender/.test(`${headers["sec-purpose"]} ${headers["purpose"]}`);

const WELL_FORMED = /^[\w-]{8,64}$/;

/**
 * Id of a request, the same in every line of every log. A trusted proxy may bring its own; whatever
 * another sender says is replaced, also in the headers.
 */
export function takeRequestId({ headers }: IncomingMessage, isFromProxy: boolean): string {
  const given = headers["x-request-id"];
  const isTaken = isFromProxy && typeof given === "string" && WELL_FORMED.test(given);
  const requestId = isTaken ? given : crypto.randomUUID();
  headers["x-request-id"] = requestId;
  return requestId;
}
