import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Measure } from "#contract/moderation-words.ts";
import type { PersonDetails } from "#contract/person.ts";
import { CODE_PURPOSES } from "#contract/person-words.ts";
import type { UserCall } from "#api/context.ts";
import { isInForce } from "#api/http/measure-in-force.ts";
import type { Unbranded } from "#api/http/route.ts";
import { hasKey, isMemberOfStaff, isOfMarkets, listMarkets } from "#api/http/staff-access.ts";
import { DRAFT_STATUSES, CLOSED_STATUSES } from "#api/modules/order/index.ts";
import { countPasskeys } from "#api/modules/passkey/index.ts";
import { listPersonSignals } from "#api/modules/risk/index.ts";
import { countReviews } from "#api/modules/review/index.ts";
import { findSecondFactorStart } from "#api/modules/second-factor/index.ts";
import { findProof } from "#api/modules/verification-document/index.ts";
import { requirePerson } from "./find-person.ts";
import { listNotes } from "./note-store.ts";
import { listLinks } from "./person-links.ts";
import { findPrivate } from "./private-details.ts";

const LATEST_ORDERS = 5;

/**
 * No mail, telephone number or address is in it, but for a caller who has just said why; of orders,
 * payouts and reports, what the caller's keys open.
 */
export async function getPerson(call: UserCall, name: string): Promise<Unbranded<PersonDetails>> {
  const { database, at } = call;
  const person = await requirePerson(call, name);
  const { id, market, deactivated_at: closedAt } = person;
  const [figures, orders, measures, identity, address, factor, passkeys, reviews, isStaff] =
    await Promise.all([
      findFigures(call, id),
      listLatestOrders(call, id),
      listMeasures(call, id),
      findProof(database, { userId: id, purpose: "identity", at }),
      findProof(database, { userId: id, purpose: "address", at }),
      findSecondFactorStart(database, id),
      countPasskeys(database, id),
      countReviews(database, id),
      isMemberOfStaff(database, id),
    ]);
  const maySeeOrders = hasKey(call, "read_orders");
  const restoreUntil = closedAt && new Date(closedAt.getTime() + LIMITS.accountErasure);
  return {
    id,
    username: person.username ?? "",
    market,
    language: person.language,
    since: person.created_at.toISOString(),
    is_staff: isStaff,
    is_pro: person.is_pro,
    pro_since: toText(person.pro_since),
    email_verified_at: toText(person.email_verified_at),
    phone_verified_at: toText(person.phone_verified_at),
    identity_verified_at: toText(identity?.decided_at),
    address_verified_at: toText(address?.decided_at),
    unconfirmed: CODE_PURPOSES.filter((purpose) =>
      purpose === "email"
        ? person.email_verified_at === null
        : person.has_phone && person.phone_verified_at === null,
    ),
    second_factor_since: toText(factor),
    passkeys,
    closed_at: toText(closedAt),
    restore_until: restoreUntil && restoreUntil > at ? restoreUntil.toISOString() : null,
    reviews,
    orders: maySeeOrders
      ? {
          bought: figures.bought,
          sold: figures.sold,
          open: figures.open_orders,
          latest: orders,
        }
      : null,
    listings: {
      published: figures.published,
      under_review: figures.under_review,
      total: figures.listings,
    },
    payouts: hasKey(call, "read_payouts")
      ? {
          held: figures.held,
          sum: { amount: Number(figures.held_sum), currency: MARKET_FACTS[market].currency },
        }
      : null,
    open_claims: hasKey(call, "read_tickets") ? figures.open_claims : null,
    reports: hasKey(call, "read_reports")
      ? {
          made: figures.reports_made,
          about: figures.reports_about,
          open_about: figures.reports_open,
        }
      : null,
    sessions: figures.sessions,
    measures,
    signals: hasKey(call, "read_moderation") ? await listPersonSignals(database, id) : null,
    notes: await listNotes(database, id),
    links: await listLinks(call, id),
    private: await findPrivate(call, person),
  };
}

const toText = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

type Figures = Record<
  | "bought"
  | "sold"
  | "open_orders"
  | "published"
  | "under_review"
  | "listings"
  | "held"
  | "open_claims"
  | "reports_made"
  | "reports_about"
  | "reports_open"
  | "sessions",
  number
> & { held_sum: string };

/** Things of markets that the caller does not work for are not counted. */
async function findFigures(call: UserCall, id: string): Promise<Figures> {
  const { database, at } = call;
  const markets = listMarkets(call);
  const drafts = sql`placed.status <> all(${[...DRAFT_STATUSES]}::text[])`;
  const open = sql`placed.status <> all(${[...DRAFT_STATUSES, ...CLOSED_STATUSES]}::text[])`;
  const mine = sql`${isOfMarkets("placed.market", markets)}`;
  const about = sql`(report.subject_id = ${id}::uuid or report.subject_id in (
    select id from listing where seller_id = ${id}::uuid))
    and ${isOfMarkets("report.market", markets)}`;
  const { rows } = await sql<Figures>`select
    (select count(*)::integer from customer_order placed
      where placed.buyer_id = ${id} and ${drafts} and ${mine}) as bought,
    (select count(*)::integer from customer_order placed
      where placed.seller_id = ${id} and ${drafts} and ${mine}) as sold,
    (select count(*)::integer from customer_order placed
      where (placed.buyer_id = ${id} or placed.seller_id = ${id}) and ${open} and ${mine}) as open_orders,
    (select count(*)::integer from listing where seller_id = ${id} and deleted_at is null
      and status = 'published') as published,
    (select count(*)::integer from listing where seller_id = ${id} and deleted_at is null
      and status = 'under_review') as under_review,
    (select count(*)::integer from listing where seller_id = ${id} and deleted_at is null) as listings,
    (select count(*)::integer from payout where user_id = ${id}
      and status in ('held', 'blocked')) as held,
    (select coalesce(sum(amount), 0)::text from payout where user_id = ${id}
      and status in ('held', 'blocked')) as held_sum,
    (select count(*)::integer from claim where user_id = ${id} and decided_at is null
      and lapsed_at is null and status = 'open') as open_claims,
    (select count(*)::integer from report where user_id = ${id}) as reports_made,
    (select count(*)::integer from report where ${about}) as reports_about,
    (select count(*)::integer from report where ${about} and report.status = 'open') as reports_open,
    (select count(*)::integer from session where user_id = ${id} and revoked_at is null
      and expires_at > ${at}) as sessions`.execute(database.read());
  return rows[0]!;
}

type OrderLine = {
  id: string;
  number: string;
  title: string;
  status: string;
  role: "buyer" | "seller";
  created_at: Date;
};

async function listLatestOrders(call: UserCall, id: string) {
  const { rows } = await sql<OrderLine>`
    select placed.id, placed.number, placed.item ->> 'title' as title, placed.status,
      case when placed.buyer_id = ${id} then 'buyer' else 'seller' end as role, placed.created_at
    from customer_order placed
    where (placed.buyer_id = ${id} or placed.seller_id = ${id})
      and placed.status <> all(${[...DRAFT_STATUSES]}::text[])
      and ${isOfMarkets("placed.market", listMarkets(call))}
    order by placed.created_at desc, placed.id desc limit ${LATEST_ORDERS}
  `.execute(call.database.read());
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}

async function listMeasures({ database, at }: UserCall, id: string) {
  const { rows } = await sql<{
    id: string;
    measure: Measure;
    decided_at: Date;
    ends_at: Date | null;
  }>`
    select statement.id, statement.measure, statement.decided_at, statement.ends_at
    from statement_of_reasons statement
    where statement.user_id = ${id} and ${isInForce(at)}
    order by statement.decided_at desc, statement.id desc limit 20`.execute(database.db());
  return rows.map(({ decided_at, ends_at, ...row }) => ({
    ...row,
    decided_at: decided_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }));
}
