import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Language, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Owner } from "#api/http/owner.ts";
import type { HunterState, StoredReply } from "#api/modules/hunter/index.ts";

export type ConversationRow = {
  id: string;
  market: Market;
  language: Language;
  title: string;
  state: HunterState;
  turns: number;
  created_at: Date;
  last_at: Date;
  /** Until when the next turn is being written, unless it ends before. */
  writing_until: Date | null;
};

export type TurnRow = { number: number; said: string; reply: StoredReply; at: Date };

/** A member's conversations include those of their sessions. */
const isOf = (owner: Owner) =>
  "userId" in owner
    ? sql<boolean>`(ai_conversation.user_id = ${owner.userId}
        or ai_conversation.visitor_hash = any(array(
          select token_hash from visitor_session where user_id = ${owner.userId})))`
    : sql<boolean>`ai_conversation.visitor_hash = (select token_hash from visitor_session
        where token_hash = ${owner.tokenHash} and user_id is null)`;

const findRow = async (
  database: Database,
  { id, owner, market }: { id: string; owner: Owner; market: Market },
  lock: "for update" | "",
): Promise<ConversationRow | null> => {
  const { rows } = await sql<ConversationRow>`
    select id, market, language, title, state, turns, created_at, last_at,
      writing_until
    from ai_conversation
    where id = ${id} and market = ${market} and ${isOf(owner)} ${sql.raw(lock)}
  `.execute(database.db());
  return rows[0] ?? null;
};

export type Wanted = { id: string; owner: Owner; market: Market };

export const findConversation = (database: Database, wanted: Wanted) =>
  findRow(database, wanted, "");

/** Turns of one conversation wait for each other. */
export function lockConversation(database: Database, wanted: Wanted) {
  database.requireTx();
  return findRow(database, wanted, "for update");
}

/** Answers from before there was a model lack what is said about it. */
const toReply = (stored: unknown): StoredReply => ({
  provider: null,
  notice: null,
  ...(stored as Omit<StoredReply, "provider" | "notice">),
});

/** The newest, oldest first. */
export async function listTurns(database: Database, id: string): Promise<TurnRow[]> {
  const rows = await database
    .db()
    .selectFrom("ai_turn")
    .select(["number", "said", "reply", "at"])
    .where("conversation_id", "=", id)
    .orderBy("number", "desc")
    .limit(LIMITS.aiConversation.turns)
    .execute();
  return rows.toReversed().map(({ reply, ...row }) => ({ ...row, reply: toReply(reply) }));
}

export async function insertConversation(
  database: Database,
  {
    owner,
    state,
    at,
    ...row
  }: {
    id: string;
    owner: Owner;
    market: Market;
    language: Language;
    title: string;
    state: HunterState;
    at: Date;
  },
): Promise<void> {
  await database
    .db()
    .insertInto("ai_conversation")
    .values({
      ...row,
      ...("userId" in owner ? { user_id: owner.userId } : { visitor_hash: owner.tokenHash }),
      state: JSON.stringify(state),
      turns: 0,
      created_at: at,
      last_at: at,
    })
    .execute();
}

/** Call it with the conversation locked, or just inserted. */
export async function insertTurn(
  database: Database,
  id: string,
  { state, number, said, reply, at }: TurnRow & { state: HunterState },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .insertInto("ai_turn")
    .values({
      conversation_id: id,
      number,
      said,
      intent: reply.intent,
      reply: JSON.stringify(reply),
      at,
    })
    .execute();
  await database
    .db()
    .updateTable("ai_conversation")
    .set({ state: JSON.stringify(state), turns: number, last_at: at, writing_until: null })
    .where("id", "=", id)
    .execute();
}

/** Call it with the conversation locked. */
export async function setWriting(database: Database, id: string, until: Date): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("ai_conversation")
    .set({ writing_until: until })
    .where("id", "=", id)
    .execute();
}

/** After a turn that failed. The mark of another turn stays, which began when this one's was over. */
export async function releaseTurn(database: Database, id: string, until: Date): Promise<void> {
  await database
    .db()
    .updateTable("ai_conversation")
    .set({ writing_until: null })
    .where("id", "=", id)
    .where("writing_until", "=", until)
    .execute();
}

export async function listConversations(
  database: Database,
  { owner, market, page }: { owner: Owner; market: Market; page: number },
): Promise<{ total: number; rows: Pick<ConversationRow, "id" | "title" | "turns" | "last_at">[] }> {
  const { size } = LIMITS.page;
  const mine = sql`from ai_conversation where ${isOf(owner)} and market = ${market}`;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total ${mine}`.execute(database.db()),
    sql<Pick<ConversationRow, "id" | "title" | "turns" | "last_at">>`
      select id, title, turns, last_at ${mine}
      order by last_at desc, id desc limit ${size} offset ${(page - 1) * size}
    `.execute(database.db()),
  ]);
  return { total: counted.rows[0]!.total, rows: listed.rows };
}

export async function deleteConversation(
  database: Database,
  { id, owner, market }: Wanted,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ai_conversation where id = ${id} and market = ${market} and ${isOf(owner)}
  `.execute(database.db());
  return (numAffectedRows ?? 0n) > 0n;
}

export async function eraseAiConversations(database: Database, userId: string): Promise<void> {
  await database.db().deleteFrom("ai_conversation").where("user_id", "=", userId).execute();
}

/**
 * Merges only into an account with a verified e-mail: until then the session may be another
 * account's (`bindVisitorSession`), or the account another person's.
 */
export async function mergeAiConversations(database: Database, userId: string): Promise<void> {
  await sql`
    update ai_conversation held set user_id = ${userId}, visitor_hash = null
    from visitor_session session, user_account account
    where held.visitor_hash = session.token_hash and session.user_id = ${userId}
      and account.id = ${userId} and account.email_verified_at is not null
  `.execute(database.db());
}
