import { createHash, createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "./api-error.ts";

/** Longer than any caller waits; after it a request without a response counts as dead. */
const LOCK = minutes(1);
const FIRST_LOOK = 20;
const LAST_LOOK = 200;

export type StoredAnswer = { status: number; body: string };

export type IdempotentRequest = {
  scope: string;
  key: string;
  endpoint: string;
  hash: Buffer;
  now: () => Date;
  /** See `route`: the effect and the stored response commit in one transaction. */
  oneTransaction: boolean;
  /** Milliseconds that a second request waits for the first before it gets 409. */
  patience: number;
};

export function requireIdempotencyKey(headers: Headers): string {
  const key = headers.get("idempotency-key") ?? "";
  const { min, max } = LIMITS.idempotencyKey;
  if (key.length < min || key.length > max || !/^[\x21-\x7e]+$/.test(key))
    throw new ApiError("idempotency_key_missing");
  return key;
}

/**
 * Identifies a repeated request and reveals nothing else: without the key, which is stored nowhere,
 * the body cannot be guessed from the hash, be it a password or an IBAN.
 */
export const toRequestHash = (key: string, path: string, body: string): Buffer =>
  createHmac("sha256", key).update(path).update("\n").update(body).digest();

/** Only a hash of the key is stored. */
export const toStoredKey = (key: string): string =>
  createHash("sha256").update(key).digest("base64url");

/**
 * Runs `run` once per scope and key. The same request again gets the stored response, byte for
 * byte; a different request under the same key is refused; a request that meets one still running
 * waits, then reads its response. Client errors (4xx) are stored like responses, server errors
 * (5xx) are not.
 */
export async function answerOnce(
  database: Database,
  request: IdempotentRequest,
  run: () => Promise<StoredAnswer>,
  toRejection: (error: unknown) => StoredAnswer | null,
): Promise<StoredAnswer & { replayed: boolean }> {
  const held = await claim(database, request);
  if ("answer" in held) return { ...held.answer, replayed: true };
  const store = (answer: StoredAnswer) => keep(database, request, held.lockedUntil, answer);
  try {
    if (request.oneTransaction)
      return await database.tx(async () => ({ ...(await store(await run())), replayed: false }));
    return { ...(await store(await run())), replayed: false };
  } catch (error) {
    const rejection = toRejection(error);
    if (rejection) return { ...(await store(rejection)), replayed: false };
    await release(database, request, held.lockedUntil);
    throw error;
  }
}

type Held = { lockedUntil: Date } | { answer: StoredAnswer };

async function claim(database: Database, request: IdempotentRequest): Promise<Held> {
  const { scope, key, endpoint, hash, now, patience } = request;
  // Waiting happens in real time, also under a simulated clock.
  const patienceEnds = performance.now() + patience;
  let pause = FIRST_LOOK;
  do {
    const at = now();
    const lockedUntil = new Date(at.getTime() + LOCK);
    const inserted = await database
      .db()
      .insertInto("idempotency_key")
      .values({
        scope,
        key,
        endpoint,
        request_hash: hash,
        created_at: at,
        locked_until: lockedUntil,
      })
      .onConflict((conflict) => conflict.columns(["scope", "key"]).doNothing())
      .returning("key")
      .executeTakeFirst();
    if (inserted) return { lockedUntil };

    const row = await database
      .db()
      .selectFrom("idempotency_key")
      .selectAll()
      .where("scope", "=", scope)
      .where("key", "=", key)
      .executeTakeFirst();
    if (!row) continue; // The holder failed and released the lock.
    if (row.endpoint !== endpoint || !hash.equals(row.request_hash))
      throw new ApiError("idempotency_key_reused");
    if (row.status !== null) return { answer: { status: row.status, body: row.response ?? "" } };
    if (
      row.locked_until <= at &&
      (await takeOver(database, request, row.locked_until, lockedUntil))
    )
      return { lockedUntil };
    await wait(pause);
    pause = Math.min(pause * 1.5, LAST_LOOK);
  } while (performance.now() < patienceEnds);
  throw new ApiError("idempotency_key_running", { headers: { "Retry-After": "2" } });
}

/** The lock's expiry identifies its holder: the first request to move it wins, the others retry. */
const held = (database: Database, { scope, key }: IdempotentRequest, lockedUntil: Date) =>
  database
    .db()
    .updateTable("idempotency_key")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("locked_until", "=", lockedUntil)
    .where("status", "is", null);

async function takeOver(
  database: Database,
  request: IdempotentRequest,
  from: Date,
  to: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await held(database, request, from)
    .set({ locked_until: to })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * When the lock was lost meanwhile, another request has taken over, and this one must not count.
 */
async function keep(
  database: Database,
  request: IdempotentRequest,
  lockedUntil: Date,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  const { numUpdatedRows } = await held(database, request, lockedUntil)
    .set({ status: answer.status, response: answer.body })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError("idempotency_key_running");
  return answer;
}

async function release(
  database: Database,
  { scope, key }: IdempotentRequest,
  lockedUntil: Date,
): Promise<void> {
  await database
    .db()
    .deleteFrom("idempotency_key")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("locked_until", "=", lockedUntil)
    .where("status", "is", null)
    .execute();
}
