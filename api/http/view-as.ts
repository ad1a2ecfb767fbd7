import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { isViewable } from "#contract/viewable.ts";
import type { SessionUser } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { insertAuditEntryOnce } from "#api/modules/audit/index.ts";
import { ApiError } from "./api-error.ts";
import { isStaffSessionOver } from "./session.ts";
import { type StaffRow, staffOfAccount } from "./staff-access.ts";
import { createToken, findTokenHash } from "./token.ts";

/**
 * Views of the shop as another person (docs/decisions/0104). Their tokens look different from those
 * of sessions, so that no call takes one for the other.
 */
const PREFIX = "view_";

export const isViewToken = (token: string | null): token is string =>
  token !== null && token.startsWith(PREFIX);

export type View = { id: string; user: SessionUser; staffId: string };

type NewView = {
  market: Market;
  sessionId: string;
  staffId: string;
  userId: string;
  reason: string;
  at: Date;
};

/** Ends the earlier view of the session. The token is returned once; only its hash is stored. */
export async function createView(
  database: Database,
  { market, sessionId, staffId, userId, reason, at }: NewView,
): Promise<{ token: string; expiresAt: Date }> {
  database.requireTx();
  await endViews(database, sessionId, at);
  const token = createToken();
  const expiresAt = new Date(at.getTime() + LIMITS.personView);
  await database
    .db()
    .insertInto("person_view")
    .values({
      id: randomUUIDv7(),
      market,
      token_hash: findTokenHash(token)!,
      session_id: sessionId,
      staff_id: staffId,
      user_id: userId,
      reason,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute();
  return { token: PREFIX + token, expiresAt };
}

/** The people whose views have ended now. */
export async function endViews(database: Database, sessionId: string, at: Date) {
  database.requireTx();
  const rows = await database
    .db()
    .updateTable("person_view")
    .set({ ended_at: at })
    .where("session_id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .returning(["user_id", "market"])
    .execute();
  return rows as { user_id: string; market: Market }[];
}

type Row = Omit<SessionUser, "staff"> & {
  view_id: string;
  staff_id: string;
  created_at: Date;
  last_used_at: Date;
  staff: StaffRow;
};

/**
 * A view lasts only as long as its member of staff is one, with the key, the market and a live
 * session, and ends once the person who is viewed has joined the staff or closed the account.
 */
export async function findView(database: Database, token: string, at: Date): Promise<View | null> {
  const hash = findTokenHash(token.slice(PREFIX.length));
  if (!hash) return null;
  const { rows } = await sql<Row>`
    select view.id as view_id, view.staff_id, session.created_at, session.last_used_at,
      person.id, person.username, person.email, person.market, person.language, person.is_pro,
      ${staffOfAccount} as staff
    from person_view view
    join session on session.id = view.session_id
    join user_account on user_account.id = view.staff_id
    join user_account person on person.id = view.user_id
    where view.token_hash = ${hash} and view.ended_at is null and view.expires_at > ${at}
      and session.revoked_at is null and session.expires_at > ${at}
      and session.second_factor_at is not null
      and user_account.deactivated_at is null and person.deactivated_at is null
      and not exists (
        select from staff_member colleague
        where colleague.user_id = person.id and colleague.ended_at is null)
  `.execute(database.db());
  const [row] = rows;
  if (!row?.staff) return null;
  const { view_id: id, staff_id: staffId, staff, created_at, last_used_at, ...person } = row;
  if (isStaffSessionOver({ isStaff: true, created_at, last_used_at }, at)) return null;
  if (!staff.keys.includes("read_people_private")) return null;
  if (staff.markets !== null && !staff.markets.includes(person.market)) return null;
  return { id, staffId, user: { ...person, staff: null } };
}

/** Throws view_only for what changes something, belongs to staff or shows documents. */
export function requireViewable(endpoint: Endpoint): void {
  if (!isViewable(endpoint)) throw new ApiError("view_only");
}

/** What people type; the address of a view is kept without it. */
const TYPED = new Set(["q", "title"]);
const MAX_ADDRESS = 400;

/** The page and the filters of a call that was viewed, without the text of a search. */
export function toViewedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !TYPED.has(name)));
  return `${pathname}${kept.size > 0 ? `?${kept}` : ""}`.slice(0, MAX_ADDRESS);
}

/** The same path counts once a minute: a page asks for some of them again and again. */
export const recordView = (
  database: Database,
  { id, user, staffId }: View,
  path: string,
  at: Date,
): Promise<void> =>
  database.tx(() =>
    insertAuditEntryOnce(
      database,
      {
        market: user.market,
        actor_id: staffId,
        action: "account.view_page",
        subject_type: "account",
        subject_id: user.id,
        data: { path, view: id },
        at,
      },
      minutes(1),
    ),
  );
