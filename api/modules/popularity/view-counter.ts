import { seconds } from "#contract/duration.ts";
import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { toAddressKey } from "#contract/address-key.ts";
import type { ApiDeps } from "#api/context.ts";
import { addViews, type DayViews } from "./compute-popularity.ts";

/** A process that crashes loses the views that wait. */
const FLUSH_AFTER = seconds(30);
const RELOAD_WINDOW = seconds(60);
const MAX_REMEMBERED = 20_000;

type Deps = Pick<ApiDeps, "database" | "log">;

/** Addresses exist only as keyed hashes in memory; the key ends with the process. */
export function createViewCounter({ database, log }: Deps) {
  const secret = randomBytes(16);
  const seen = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  let pending = new Map<string, DayViews>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...pending.values()];
    pending = new Map();
    if (batch.length > 0) await addViews(database, batch);
  }

  return {
    flush,
    count(listingId: string, { ip, at }: { ip: string; at: Date }): void {
      const viewer = createHmac("sha256", secret)
        .update(`${toAddressKey(ip)} ${listingId}`)
        .digest("base64url");
      const last = seen.get(viewer);
      if (last !== undefined && at.getTime() - last < RELOAD_WINDOW) return;
      seen.set(viewer, at.getTime());

      const day = at.toISOString().slice(0, 10);
      const key = `${listingId} ${day}`;
      const entry = pending.get(key) ?? { listing_id: listingId, day, views: 0 };
      entry.views += 1;
      pending.set(key, entry);
      timer ??= setTimeout(() => {
        flush().catch((err: unknown) => log.warn({ err }, "Views could not be written"));
      }, FLUSH_AFTER).unref();
    },
  };
}

const counters = new WeakMap<object, ReturnType<typeof createViewCounter>>();

export function openViewCounter(deps: Deps): ReturnType<typeof createViewCounter> {
  let counter = counters.get(deps.database);
  if (!counter) {
    counter = createViewCounter(deps);
    counters.set(deps.database, counter);
  }
  return counter;
}
