import { seconds } from "#contract/duration.ts";

/** Load balancers ask for these every few seconds, so they are logged at debug level. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(["/health", "/ready"]);
const NO_STORE = { headers: { "Cache-Control": "no-store" } };
/** Milliseconds for which one answer of /ready is shared. */
const READY_SHARED_FOR = 250;

type Options = {
  /** Whether the marketplace can answer. */
  isReady: () => Promise<boolean>;
  /** Aborted when the server stops. */
  draining: AbortSignal;
};

/** Answers /health (the process runs) and /ready (it wants requests); null for every other path. */
export function createHealth({ isReady, draining }: Options) {
  const isMarketplaceReady = shareAnswer(isReady, {
    milliseconds: READY_SHARED_FOR,
    now: () => performance.now(),
  });
  return async (pathname: string): Promise<Response | null> => {
    if (pathname === "/health") return Response.json({ status: "ok" }, NO_STORE);
    if (pathname !== "/ready") return null;
    const ready = !draining.aborted && (await isMarketplaceReady());
    return Response.json({ ready }, { ...NO_STORE, status: ready ? 200 : 503 });
  };
}

export async function isHealthy(
  send: (request: Request) => Promise<Response>,
  url: string,
): Promise<boolean> {
  try {
    return (await send(new Request(url, { signal: AbortSignal.timeout(seconds(3)) }))).ok;
  } catch {
    return false;
  }
}

/** Asks at most once in `milliseconds`: health checks are never refused, so they must be cheap. */
export function shareAnswer<Answer>(
  ask: () => Promise<Answer>,
  { milliseconds, now }: { milliseconds: number; now: () => number },
): () => Promise<Answer> {
  let shared: { askedAt: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (shared === null || now() - shared.askedAt >= milliseconds)
      shared = { askedAt: now(), answer: ask() };
    return shared.answer;
  };
}
