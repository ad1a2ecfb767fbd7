import { createKeepTrying } from "../session/keep-trying.ts";

type Send = (request: Request) => Promise<Response>;
type Parts = Parameters<typeof createKeepTrying>[0] & { send: Send };

const GATEWAY = new Set([502, 503, 504]);

/**
 * Sends a request until it gets through, whatever a gateway answers in the server's place. Safe for
 * the wizard's posts, which carry a nonce.
 */
export function createPatientFetch({ send, ...parts }: Parts): Send {
  const keepTrying = createKeepTrying(parts);
  return (request) =>
    isOurs(request)
      ? keepTrying(() => send(request.clone()), { signal: request.signal, isLost })
      : send(request);
}

/** What stands between us and the server answered in its place. */
const isLost = ({ status, headers }: Response) =>
  GATEWAY.has(status) && !headers.has("X-Remix-Response");

/** Reading is always safe to repeat; of what is sent, only the wizard's own. */
const isOurs = ({ method, url }: Request) =>
  method === "GET" || /^\/[^/]+\/sell(?:\/|\.)/.test(new URL(url).pathname);
