import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import {
  ALLOWANCES,
  RATE_LIMITS,
  type AllowanceName,
  type RateLimitName,
} from "#contract/limits.ts";
import type { RateLimits } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "./api-error.ts";

/**
 * From this many points on, a process reserves points from the database in batches and spends them
 * from memory: browsing costs one write in twenty calls. A window may then close early by at most
 * one batch per process, never late.
 */
const LOTS_FROM = 200;
const LOTS_PER_WINDOW = 30;
const LEASES_KEPT = 10_000;
const DISK_FULL = "53100";

type Lease = { left: number; until: number };
type Limiter = {
  spend(key: string): Promise<void>;
  refund(key: string): Promise<void>;
  findLeft(key: string): Promise<number>;
};

/** The limits of contract/limits.ts, counted in the database and so shared by all processes. */
export function createRateLimits(database: Database): RateLimits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await database.db().executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const limiters = new Map<RateLimitName, Limiter>();
  for (const name of Object.keys(RATE_LIMITS) as RateLimitName[])
    limiters.set(name, createLimiter(storeClient, name));
  const allowances = new Map<AllowanceName, RateLimiterPostgres>();
  for (const name of Object.keys(ALLOWANCES) as AllowanceName[])
    allowances.set(name, createAllowance(storeClient, name));
  return {
    async findWait(name, key) {
      const found = await allowances.get(name)!.get(toStoredKey(key));
      if (!found || found.consumedPoints < ALLOWANCES[name].points) return null;
      return toSeconds(found.msBeforeNext);
    },
    charge: async (name, key, points) =>
      void (await allowances.get(name)!.penalty(toStoredKey(key), points)),
    spend: (name, key) => limiters.get(name)!.spend(toStoredKey(key)),
    trySpend: (name, key) =>
      limiters
        .get(name)!
        .spend(toStoredKey(key))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError) return false;
            throw error;
          },
        ),
    refund: (name, key) => limiters.get(name)!.refund(toStoredKey(key)),
    findLeft: (name, key) => limiters.get(name)!.findLeft(toStoredKey(key)),
  };
}

const toOptions = (
  storeClient: object,
  keyPrefix: string,
  { points, duration }: { points: number; duration: number },
) => ({
  storeClient,
  storeType: "client",
  tableName: "rate_limit",
  tableCreated: true,
  clearExpiredByTimeout: false,
  keyPrefix,
  points,
  duration: duration / 1000,
});

const createAllowance = (storeClient: object, name: AllowanceName) =>
  new RateLimiterPostgres(toOptions(storeClient, name, ALLOWANCES[name]));

const toSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

function createLimiter(storeClient: object, name: RateLimitName): Limiter {
  const { points } = RATE_LIMITS[name];
  const lot = points >= LOTS_FROM ? Math.floor(points / LOTS_PER_WINDOW) : 1;
  const options = toOptions(storeClient, name, RATE_LIMITS[name]);
  const limiter = new RateLimiterPostgres({
    ...options,
    // Callers over the limit are refused from memory until their window ends.
    inMemoryBlockOnConsumed: points + 1,
  });
  const spare = new RateLimiterMemory({ points, duration: options.duration });
  const leases = new Map<string, Lease>();
  const running = new Map<string, Promise<void>>();

  /** A database with a full disk refuses writes; then reads are counted by this process alone. */
  const take = (key: string): Promise<RateLimiterRes> =>
    limiter.consume(key, lot).catch((error: unknown) => {
      if (lot === 1 || (error as { code?: unknown }).code !== DISK_FULL) throw error;
      return spare.consume(key, lot);
    });

  const consume = async (key: string): Promise<RateLimiterRes> => {
    try {
      return await take(key);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const seconds = toSeconds(rejection.msBeforeNext);
      throw new ApiError("too_many_requests", {
        data: { retry_after: seconds },
        headers: { "Retry-After": String(seconds) },
      });
    }
  };
  const lease = async (key: string): Promise<void> => {
    const { msBeforeNext } = await consume(key);
    if (leases.size >= LEASES_KEPT) leases.clear();
    leases.set(key, { left: lot, until: Date.now() + msBeforeNext });
  };
  const spendFromLease = async (key: string): Promise<void> => {
    for (;;) {
      const held = leases.get(key);
      if (held && held.left > 0 && held.until > Date.now()) {
        held.left -= 1;
        return;
      }
      let taking = running.get(key);
      if (!taking) {
        taking = lease(key).finally(() => running.delete(key));
        running.set(key, taking);
      }
      await taking;
    }
  };
  return {
    spend: lot > 1 ? spendFromLease : async (key) => void (await consume(key)),
    refund: async (key) => void (await limiter.reward(key, 1)),
    async findLeft(key) {
      const found = await limiter.get(key);
      return Math.max(0, points - (found?.consumedPoints ?? 0));
    },
  };
}

/** Hashed, because keys can be long or personal. */
const toStoredKey = (key: string): string =>
  createHash("sha256").update(key).digest("base64url").slice(0, 32);
