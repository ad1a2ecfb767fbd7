import { createKeepTrying } from "../session/keep-trying.ts";

type Send = (request: Request) => Promise<Response>;
type Parts = Parameters<typeof createKeepTrying>[0] & { send: Send };

const GATEWAY = new Set([502, 503, 504]);

/**
 * Retries until the server itself answers. Posts of the wizard are safe to retry because they carry
 * a nonce.
 */
export function createPatientFetch({ send, ...parts }: Parts): Send {
  const keepTrying = createKeepTrying(parts);
  return (request) =>
    isOurs(request)
      ? keepTrying(() => send(request.clone()), { signal: request.signal, isLost })
      : send(request);
}

/** A gateway answered, not our server. */
const isLost = ({ status, headers }: Response) =>
  GATEWAY.has(status) && !headers.has("X-Remix-Response");

/** GET is safe to retry; of posts only those of the wizard are. */
const isOurs = ({ method, url }: Request) =>
  method === "GET" || /^\/[^/]+\/sell(?:\/|\.)/.test(new URL(url).pathname);
