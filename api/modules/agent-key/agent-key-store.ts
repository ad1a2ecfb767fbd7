import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { AgentScope, AgentTool } from "#contract/agent-key.ts";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isUnsuspended } from "#api/http/measure-in-force.ts";
import { findTokenHash } from "#api/http/token.ts";

/** Tells scanners for leaked secrets, and people, what the text is. */
export const KEY_PREFIX = "deftero_agent_";

const COLUMNS = [
  "id",
  "market",
  "name",
  "hint",
  "scopes",
  "max_total",
  "created_at",
  "last_used_at",
] as const;

export type AgentKeyRow = {
  id: string;
  market: Market;
  name: string;
  hint: string;
  scopes: AgentScope[];
  max_total: number | null;
  created_at: Date;
  last_used_at: Date | null;
};

export async function listAgentKeyRows(database: Database, userId: string): Promise<AgentKeyRow[]> {
  const rows = await database
    .db()
    .selectFrom("agent_key")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows as AgentKeyRow[];
}

export type AgentCallRow = {
  key_name: string;
  tool: AgentTool | "unknown";
  outcome: string;
  at: Date;
};

/** Newest first, those of revoked keys among them. */
export async function listAgentCalls(database: Database, userId: string): Promise<AgentCallRow[]> {
  const { rows } = await sql<AgentCallRow>`
    select used.name as key_name, said.tool, said.outcome, said.at
    from agent_call said join agent_key used on used.id = said.key_id
    where used.user_id = ${userId}
    order by said.at desc, said.id desc limit ${LIMITS.agentKey.callsShown}
  `.execute(database.read());
  return rows;
}

type NewKey = Pick<AgentKeyRow, "market" | "name" | "scopes" | "max_total"> & {
  userId: string;
  token: string;
  at: Date;
};

export async function insertAgentKey(
  database: Database,
  { userId, token, at, ...key }: NewKey,
): Promise<AgentKeyRow> {
  const row = await database
    .db()
    .insertInto("agent_key")
    .values({
      ...key,
      id: randomUUIDv7(),
      user_id: userId,
      token_hash: findTokenHash(token)!,
      hint: token.slice(-4),
      created_at: at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as AgentKeyRow;
}

/** Undefined for another member's, and for one that was revoked before. */
export const revokeAgentKeyRow = (
  database: Database,
  { userId, id, at }: { userId: string; id: string; at: Date },
) =>
  database
    .db()
    .updateTable("agent_key")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning(["name", "market"])
    .executeTakeFirst();

export async function revokeAgentKeys(database: Database, userId: string, at: Date): Promise<void> {
  await database
    .db()
    .updateTable("agent_key")
    .set({ revoked_at: at })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

/** All of a member, or those that were made since then; with their calls. */
export async function eraseAgentKeys(
  database: Database,
  userId: string,
  since = new Date(0),
): Promise<void> {
  await database
    .db()
    .deleteFrom("agent_key")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .execute();
}

/** A key that is good, and what its holder allows. */
export type AgentKeyHolder = {
  id: string;
  market: Market;
  scopes: readonly AgentScope[];
  max_total: number | null;
  user_id: string;
};

/** Limits the writes for a key in use. */
const TOUCH_EVERY = minutes(1);

/** Null for a key that is unknown or revoked, and for one of a closed or suspended account. */
export async function findAgentKey(
  database: Database,
  key: string,
  at: Date,
): Promise<AgentKeyHolder | null> {
  const hash = key.startsWith(KEY_PREFIX) ? findTokenHash(key.slice(KEY_PREFIX.length)) : null;
  if (!hash) return null;
  const row = await database
    .db()
    .selectFrom("agent_key")
    .innerJoin("user_account", "user_account.id", "agent_key.user_id")
    .select([
      "agent_key.id",
      "agent_key.market",
      "agent_key.scopes",
      "agent_key.max_total",
      "agent_key.user_id",
      "agent_key.last_used_at",
    ])
    .where("agent_key.token_hash", "=", hash)
    .where("agent_key.revoked_at", "is", null)
    .where("user_account.deactivated_at", "is", null)
    .where(isUnsuspended(at))
    .executeTakeFirst();
  if (!row) return null;
  const { last_used_at: lastUsedAt, ...holder } = row;
  if (!lastUsedAt || at.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY)
    await database
      .db()
      .updateTable("agent_key")
      .set({ last_used_at: at })
      .where("id", "=", row.id)
      .execute();
  return holder as AgentKeyHolder;
}

export async function recordAgentCall(
  database: Database,
  call: { keyId: string; tool: AgentTool | "unknown"; outcome: string; at: Date },
): Promise<void> {
  const { keyId: key_id, ...said } = call;
  await database
    .db()
    .insertInto("agent_call")
    .values({ ...said, key_id, id: randomUUIDv7() })
    .execute();
}
