import { seconds } from "#contract/duration.ts";

/** In order of priority: while pages wait for a slot, no picture gets one, and so on. */
const CLASSES = ["write", "page", "picture", "crawler"] as const;
export type RequestClass = (typeof CLASSES)[number];

export type Bounds = {
  running: number;
  /** Requests in flight of one address; its others wait until these have ended. */
  perAddress: number;
  queue: number;
  queuePerAddress: number;
};

/**
 * Two cores answer about 110 pages a second: with 24 in flight and 96 in the queue, the last
 * admitted one is answered within 2 s (`npm run bench -- overload`).
 */
const BOUNDS: Record<RequestClass, Bounds> = {
  write: { running: 64, perAddress: 16, queue: 64, queuePerAddress: 16 },
  page: { running: 24, perAddress: 2, queue: 96, queuePerAddress: 24 },
  picture: { running: 24, perAddress: 8, queue: 64, queuePerAddress: 32 },
  crawler: { running: 2, perAddress: 1, queue: 8, queuePerAddress: 4 },
};

/** Milliseconds that a request may wait: in a burst, and once the queue is busy for LASTING. */
const PATIENCE = { burst: seconds(1), lasting: 300 };
const LASTING = seconds(2);

type Waiter = (isIn: boolean) => void;
type Line = { running: number; waiting: Set<Waiter> };
type Pool = {
  bounds: Bounds;
  running: number;
  queued: number;
  emptyAt: number;
  /** By address, in the order in which they get the next slot. */
  lines: Map<string, Line>;
};

/** Frees the slot; idempotent. */
export type Leave = () => void;

/** Within a class, addresses are served round-robin, so that none can take every slot. */
export function createAdmission({
  now,
  bounds = BOUNDS,
}: {
  now: () => number;
  bounds?: Record<RequestClass, Bounds>;
}) {
  const pools = CLASSES.map((name): Pool => ({
    bounds: bounds[name],
    running: 0,
    queued: 0,
    emptyAt: now(),
    lines: new Map(),
  }));
  const poolOf = (name: RequestClass) => pools[CLASSES.indexOf(name)]!;

  return {
    isAnyFull: () => pools.some(({ queued, bounds: own }) => queued >= own.queue),

    isFull(name: RequestClass): boolean {
      const { queued, bounds: own } = poolOf(name);
      return queued >= own.queue;
    },

    /**
     * Resolves with the function that frees the slot; null when the queue is full, the wait was too
     * long, or `signal` says that the client has disconnected.
     */
    async enter(name: RequestClass, address: string, signal?: AbortSignal): Promise<Leave | null> {
      const pool = poolOf(name);
      const line = pool.lines.get(address) ?? { running: 0, waiting: new Set() };
      pool.lines.set(address, line);
      const isIn =
        !signal?.aborted &&
        (hasPlace(pool, line) ? start(pool, line) : await wait(pool, line, signal));
      if (!isIn) {
        dropIdle(pool, address, line);
        return null;
      }
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        pool.running -= 1;
        line.running -= 1;
        dropIdle(pool, address, line);
        startWaiting();
      };
    },
  };

  function hasPlace(pool: Pool, line: Line): boolean {
    const { running, perAddress } = pool.bounds;
    if (pool.running >= running || line.running >= perAddress) return false;
    // Writes do not count: those that wait for a bank leave the processor to the pages.
    const above = pools.slice(1, pools.indexOf(pool));
    return !above.some((other) => other.queued > 0 && other.running >= other.bounds.running);
  }

  function start(pool: Pool, line: Line): true {
    pool.running += 1;
    line.running += 1;
    return true;
  }

  function wait(pool: Pool, line: Line, signal: AbortSignal | undefined): Promise<boolean> {
    const { queue, queuePerAddress } = pool.bounds;
    if (pool.queued >= queue || line.waiting.size >= queuePerAddress) return Promise.resolve(false);
    if (pool.queued === 0) pool.emptyAt = now();
    const isLasting = now() - pool.emptyAt > LASTING;
    return new Promise((resolve) => {
      const giveUp = () => settle(false);
      const timer = setTimeout(giveUp, isLasting ? PATIENCE.lasting : PATIENCE.burst);
      signal?.addEventListener("abort", giveUp, { once: true });
      const settle: Waiter = (isIn) => {
        line.waiting.delete(settle);
        pool.queued -= 1;
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        resolve(isIn);
      };
      line.waiting.add(settle);
      pool.queued += 1;
    });
  }

  /** Gives every free slot away, class by class and address by address. */
  function startWaiting(): void {
    for (const pool of pools) {
      while (pool.queued > 0) {
        const next = findNext(pool);
        if (next === null) break;
        const [address, line, waiter] = next;
        // The address goes to the end of the round.
        pool.lines.delete(address);
        pool.lines.set(address, line);
        start(pool, line);
        waiter(true);
      }
    }
  }

  function findNext(pool: Pool): [string, Line, Waiter] | null {
    for (const [address, line] of pool.lines) {
      const [waiter] = line.waiting;
      if (waiter !== undefined && hasPlace(pool, line)) return [address, line, waiter];
    }
    return null;
  }

  function dropIdle(pool: Pool, address: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) pool.lines.delete(address);
  }
}
