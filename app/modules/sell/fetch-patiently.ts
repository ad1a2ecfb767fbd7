type Send = (request: Request) => Promise<Response>;

type Parts = {
  send: Send;
  /** Resolves after the time, or sooner when trying again is worth it. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** A request waits for the network; or none does any more. */
  onWaiting: (isWaiting: boolean) => void;
};

const FIRST_PAUSE = 800;
const LONGEST_PAUSE = 15_000;
const GATEWAY = new Set([502, 503, 504]);

/**
 * Sends a request until it gets through: React Router would make an error page of a lost one, and
 * take the form away with all that stands in it. Safe for the wizard's posts, which carry a nonce.
 */
export function createPatientFetch({ send, pause, onWaiting }: Parts): Send {
  let waiting = 0;
  return async (request) => {
    if (!isOurs(request)) return send(request);
    let isWaiting = false;
    const tell = (next: boolean) => {
      if (next === isWaiting) return;
      isWaiting = next;
      waiting += next ? 1 : -1;
      onWaiting(waiting > 0);
    };
    try {
      for (let length = FIRST_PAUSE; ; length = Math.min(length * 2, LONGEST_PAUSE)) {
        const answer = await send(request.clone()).catch((error: unknown) => {
          if (request.signal.aborted) throw error;
          return null;
        });
        if (answer !== null && !isLost(answer)) return answer;
        tell(true);
        await pause(length, request.signal);
      }
    } finally {
      tell(false);
    }
  };
}

/** What stands between us and the server answered in its place. */
const isLost = ({ status, headers }: Response) =>
  GATEWAY.has(status) && !headers.has("X-Remix-Response");

/** Reading is always safe to repeat; of what is sent, only the wizard's own. */
const isOurs = ({ method, url }: Request) =>
  method === "GET" || /^\/[^/]+\/sell(?:\/|\.)/.test(new URL(url).pathname);
