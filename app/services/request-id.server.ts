import type { IncomingMessage } from "node:http";

const WELL_FORMED = /^[\w-]{8,64}$/;
const REFERENCE_LENGTH = 8;

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

/**
 * What a visitor is shown of the id: its end, because the beginning of many ids is the time. Searching
 * the logs for it, without regard to case, finds every line of the request.
 */
export const toReference = (requestId: string): string =>
  requestId.slice(-REFERENCE_LENGTH).toUpperCase();
