import { LRUCache } from "lru-cache";

type Lane = "view" | "upload" | "background";
export type Tier = "prompt" | "patient";

export type LaneRequest = {
  lane: Lane;
  /** The IP address, then the user or session. */
  owner: readonly [address: string, ...who: string[]];
  cost: number;
  bytes: number;
  /** Aborting drops a task that has not started, and rejects its promise. */
  signal?: AbortSignal | undefined;
};

export type Ticket<Result> = {
  done: Promise<Result>;
  join(owner: LaneRequest["owner"]): void;
};

export class BusyError extends Error {
  constructor() {
    super("Too many pictures wait to be made");
    this.name = "BusyError";
  }
}

type Bound = { tasks: number; bytes: number };
type LaneLimits = {
  slots: Record<Tier | "address", number>;
  total: Bound;
  perAddress: Bound;
};
export type LaneOptions = {
  lanes: Record<Lane, LaneLimits>;
  /** Megapixels of recent work, halved every `halfLife`. */
  promptWork: number;
  /** Megapixels. */
  promptTask: number;
  /** Milliseconds. */
  halfLife: number;
  now: () => number;
};

type Task = {
  lane: Lane;
  tier: Tier;
  owner: LaneRequest["owner"];
  cost: number;
  bytes: number;
  start: () => Promise<void>;
};

const MAX_OWNERS = 10_000;

/** The owner with the least recent work goes first, so that no owner can fill a lane. */
export function createPictureLanes({ lanes, promptWork, promptTask, halfLife, now }: LaneOptions) {
  const waiting: Task[] = [];
  const running = new Set<Task>();
  const used = new LRUCache<string, { work: number; at: number }>({ max: MAX_OWNERS });

  function recentWork(key: string): number {
    const found = used.peek(key);
    return found ? found.work * 0.5 ** ((now() - found.at) / halfLife) : 0;
  }

  function charge(task: Task): void {
    for (const key of toKeys(task.owner)) {
      const work = recentWork(key) + task.cost;
      used.set(key, { work, at: now() });
    }
  }

  const isFrom = (address: string) => (task: Task) => task.owner[0] === address;

  function toTier({ lane, owner, cost }: Pick<Task, "lane" | "owner" | "cost">): Tier {
    if (lane === "background" || cost > promptTask) return "patient";
    const queued = sum(waiting.filter(isFrom(owner[0])), ({ cost: each }) => each);
    return recentWork(owner[0]) + queued + cost <= promptWork ? "prompt" : "patient";
  }

  function requireRoom(task: Task): void {
    const { total, perAddress } = lanes[task.lane];
    // Counted by tier, so that patient tasks never take the room of prompt ones.
    const line = waiting.filter(({ lane, tier }) => lane === task.lane && tier === task.tier);
    const own = line.filter(isFrom(task.owner[0]));
    for (const [tasks, bound] of [[line, total] as const, [own, perAddress] as const]) {
      const bytes = sum(tasks, (each) => each.bytes) + task.bytes;
      if (tasks.length >= bound.tasks || (tasks.length > 0 && bytes > bound.bytes))
        throw new BusyError();
    }
  }

  function isFree({ lane, tier, owner }: Task): boolean {
    const { slots } = lanes[lane];
    const beside = [...running].filter((task) => task.lane === lane && task.tier === tier);
    return beside.length < slots[tier] && beside.filter(isFrom(owner[0])).length < slots.address;
  }

  function compare(a: Task, b: Task): number {
    for (let level = 0; level < Math.max(a.owner.length, b.owner.length); level += 1) {
      const [x, y] = [a, b].map(({ owner }) =>
        recentWork(owner.slice(0, level + 1).join("\n")),
      ) as [number, number];
      if (x !== y) return x - y;
    }
    return 0;
  }

  function startNext(): void {
    for (;;) {
      const free = waiting.filter(isFree);
      if (free.length === 0) return;
      const next = free.reduce((best, task) => (compare(task, best) < 0 ? task : best));
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next);
      charge(next);
      void next.start().finally(() => {
        running.delete(next);
        startNext();
      });
    }
  }

  return {
    enter<Result>(
      { lane, owner, cost, bytes, signal }: LaneRequest,
      work: (tier: Tier) => Promise<Result>,
    ): Ticket<Result> {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const tier = toTier({ lane, owner, cost });
      const leave = () => {
        const at = waiting.indexOf(task);
        if (at < 0) return;
        waiting.splice(at, 1);
        reject(signal!.reason);
      };
      const start = async () => {
        signal?.removeEventListener("abort", leave);
        await work(task.tier).then(resolve, reject);
      };
      const task: Task = { lane, tier, owner, cost, bytes, start };
      requireRoom(task);
      signal?.addEventListener("abort", leave);
      waiting.push(task);
      startNext();
      return {
        done: promise,
        join(other) {
          if (!waiting.includes(task)) return;
          const joined = { ...task, owner: other };
          if (task.tier === "patient" && toTier(joined) === "prompt") task.tier = "prompt";
          if (compare(joined, task) < 0) task.owner = other;
          startNext();
        },
      };
    },
  };
}

const toKeys = (owner: LaneRequest["owner"]): string[] =>
  owner.map((_, level) => owner.slice(0, level + 1).join("\n"));

const sum = <One>(list: readonly One[], of: (one: One) => number): number =>
  list.reduce((total, one) => total + of(one), 0);
