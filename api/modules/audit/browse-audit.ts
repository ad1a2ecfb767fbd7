import { type RawBuilder, sql } from "kysely";
import type * as z from "zod";
import type { AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isOfMarkets, listMarkets } from "#api/http/staff-access.ts";
import type { Unbranded } from "#api/http/route.ts";
import { endOfDay, startOfDay } from "#api/modules/calendar/index.ts";

type Query = z.output<typeof listAuditEntries.query>;

type Row = {
  id: string;
  at: Date;
  actor_id: string | null;
  username: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  market: Market | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  data: Record<string, unknown>;
  reason: string | null;
  request_id: string | null;
  seq: number;
};

/** The chain orders them: two entries of one moment never change places. */
export async function browseAudit(call: UserCall, { after, ...query }: Query) {
  const { database } = call;
  const before = toSeq(after);
  const conditions = listConditions(call, query);
  if (before !== null) conditions.push(sql`link.seq < ${before}`);
  const { size } = LIMITS.page;
  const { rows } = await sql<Row>`
    select entry.id, entry.at, entry.actor_id, actor.username, entry.action, entry.subject_type,
      entry.subject_id, entry.market, entry.before, entry.after, entry.data, entry.reason,
      entry.request_id, link.seq::integer as seq
    from audit_link link
    join audit_entry entry on entry.id = link.entry_id
    left join user_account actor on actor.id = entry.actor_id
    where ${sql.join(conditions, sql` and `)}
    order by link.seq desc limit ${size + 1}`.execute(database.read());
  const shown = rows.slice(0, size);
  return {
    data: shown.map(present),
    next: rows.length > size ? String(shown.at(-1)!.seq) : null,
    head: await findHead(database),
  };
}

function listConditions(call: UserCall, query: Omit<Query, "after">): RawBuilder<unknown>[] {
  const { actor, action, subject_type, subject_id, from, to } = query;
  const { market } = call.user;
  const conditions: RawBuilder<unknown>[] = [isOfMarkets("entry.market", listMarkets(call))];
  if (actor) {
    const name = actor.toLowerCase();
    conditions.push(sql`entry.actor_id in (
      select id from user_account where username_folded = ${name} or email_folded = ${name})`);
  }
  if (action) conditions.push(sql`entry.action = ${action}`);
  if (subject_type) conditions.push(sql`entry.subject_type = ${subject_type}`);
  if (subject_id) conditions.push(sql`entry.subject_id = ${subject_id}`);
  if (from) conditions.push(sql`entry.at >= ${startOfDay(market, from)}`);
  if (to) conditions.push(sql`entry.at < ${endOfDay(market, to)}`);
  return conditions;
}

const toSeq = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

async function findHead(database: Database) {
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq::integer as seq, encode(hash, 'hex') as hash
    from audit_link order by seq desc limit 1`.execute(database.read());
  return rows[0] ?? null;
}

const present = ({ at, actor_id: id, username, ...row }: Row) =>
  ({
    ...row,
    at: at.toISOString(),
    // An erased account has no username.
    actor: id === null ? null : { id, username: username ?? "" },
  }) satisfies Unbranded<AuditEntry>;
