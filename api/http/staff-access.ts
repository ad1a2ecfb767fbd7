import { sql, type RawBuilder } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { MARKETS, type Market } from "#contract/market.ts";
import { listAccessKeys, type StaffKey } from "#contract/staff-keys.ts";
import type { SessionUser } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "./api-error.ts";

export type Staff = {
  memberId: string;
  keys: ReadonlySet<StaffKey>;
  /** Null: all of them. */
  markets: readonly Market[] | null;
  /** Whether the session has proved a second factor. */
  isProved: boolean;
};

export type StaffRow = { id: string; markets: Market[] | null; keys: StaffKey[] } | null;

/** The membership of the account in the query, read at each call: a change acts at the next one. */
export const staffOfAccount = sql<StaffRow>`(
  select jsonb_build_object('id', member.id, 'markets', member.markets, 'keys', (
    select coalesce(jsonb_agg(distinct role_key.key), '[]')
    from staff_member_role held join staff_role_key role_key on role_key.role_id = held.role_id
    where held.member_id = member.id
  ))
  from staff_member member
  where member.user_id = user_account.id and member.ended_at is null
)`;

export async function isMemberOfStaff(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("staff_member")
    .select("id")
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

type Viewer = { user: Pick<SessionUser, "staff"> | null };

export const isStaff = (user: Pick<SessionUser, "staff"> | null): boolean =>
  user !== null && user.staff !== null;

export const hasKey = ({ user }: Viewer, key: StaffKey): boolean =>
  user?.staff?.isProved === true && user.staff.keys.has(key);

/** Throws key_missing, which names the key. For what depends on the thing, after `requireAccess`. */
export function requireKey(call: Viewer, key: StaffKey): void {
  if (!hasKey(call, key)) throw new ApiError("key_missing", { data: { key, keys: [key] } });
}

/** Throws not_found to everybody but staff, staff_factor_needed, key_missing. */
export function requireAccess(
  { access }: Pick<Endpoint, "access">,
  user: SessionUser | null,
): void {
  if (!access) return;
  if (!user?.staff) throw new ApiError("not_found");
  if (!user.staff.isProved) throw new ApiError("staff_factor_needed");
  const keys = listAccessKeys(access);
  const { staff } = user;
  if (!keys.some((key) => staff.keys.has(key)))
    throw new ApiError("key_missing", { data: { key: keys[0], keys } });
}

/** What belongs to a market that the member of staff does not work for reads as missing. */
export function requireMarket(
  { user }: { user: { staff?: Staff | null } | null },
  market: Market,
): void {
  const markets = user?.staff?.markets ?? null;
  if (markets !== null && !markets.includes(market)) throw new ApiError("not_found");
}

/** Those that the caller works for, of which one may be asked for; null where it is all of them. */
export function listMarkets({ user }: Viewer, asked?: Market): readonly Market[] | null {
  const own = user?.staff?.markets ?? null;
  if (asked === undefined) return own;
  return (own ?? MARKETS).filter((market) => market === asked);
}

export const isOfMarkets = (
  column: string,
  markets: readonly Market[] | null,
): RawBuilder<boolean> =>
  markets === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...markets]}::text[])`;

export function refuseOwnTrade(
  { user }: { user: Pick<SessionUser, "id"> },
  order: { buyer_id: string; seller_id: string },
): void {
  if (order.buyer_id === user.id || order.seller_id === user.id) throw new ApiError("forbidden");
}
