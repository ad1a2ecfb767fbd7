import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { PROPOSAL_STATUSES } from "#contract/proposal.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export type ProposalRow = {
  id: string;
  user_id: string;
  market: Market;
  hunt_id: string | null;
  listing_id: string;
  offer_id: string | null;
  mandate_id: string;
  status: ProposalStatus;
  currency: Currency;
  price: number;
  fee: number;
  delivery: number;
  total: number;
  order_id: string | null;
  by_agent: boolean;
  expires_at: Date;
};

/** `agreed` is the price that the seller has agreed to, while it holds. */
export type ProposalView = ProposalRow & {
  title: string;
  cover_key: string | null;
  asking_price: number;
  listing_status: string;
  agreed: number | null;
};

export async function findProposal(
  database: Database,
  id: string,
  { userId, at }: { userId: string; at: Date },
): Promise<ProposalView | null> {
  const { rows } = await sql<ProposalView>`
    select proposal.*, listing.title, listing.cover_key, listing.asking_price,
      listing.status as listing_status,
      case when offer.status = 'accepted' and offer.expires_at > ${at} then offer.amount end
        as agreed
    from proposal
    join listing on listing.id = proposal.listing_id
    left join offer on offer.id = proposal.offer_id
    where proposal.id = ${id} and proposal.user_id = ${userId}
  `.execute(database.db());
  return rows[0] ?? null;
}

/** Serializes the answers to one proposal. */
export async function lockProposal(database: Database, id: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .selectFrom("proposal")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .execute();
}

export type ProposedListing = {
  id: string;
  market: Market;
  title: string;
  version: number;
  asking_price: number;
};

export async function findProposedListing(
  database: Database,
  id: string,
): Promise<ProposedListing | null> {
  const row = await database
    .db()
    .selectFrom("listing")
    .select(["id", "market", "title", "version", "asking_price"])
    .where("id", "=", id)
    .where("status", "=", "published")
    .executeTakeFirst();
  return row ? (row as ProposedListing) : null;
}

/** Whether a person has dismissed this total, or could accept it or an agreed price now. */
export async function isKnown(
  database: Database,
  { userId, listingId, total, at }: { userId: string; listingId: string; total: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from proposal
    where user_id = ${userId} and listing_id = ${listingId} and (
      (status = 'open' and expires_at > ${at} and (total = ${total} or offer_id is not null))
      or (total = ${total} and id = (
        select id from proposal where user_id = ${userId} and listing_id = ${listingId}
          and status = 'dismissed' order by created_at desc, id desc limit 1)))
    limit 1
  `.execute(database.db());
  return rows.length > 0;
}

/** What its person could accept now. */
export async function findOpenProposal(
  database: Database,
  { userId, listingId, at }: { userId: string; listingId: string; at: Date },
): Promise<{ id: string; total: number; offer_id: string | null; expires_at: Date } | null> {
  const row = await database
    .db()
    .selectFrom("proposal")
    .select(["id", "total", "offer_id", "expires_at"])
    .where("user_id", "=", userId)
    .where("listing_id", "=", listingId)
    .where("status", "=", "open")
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row ?? null;
}

/** A newer one replaces what is open for the same device. */
export async function insertProposal(
  database: Database,
  { at, ...proposal }: Omit<ProposalRow, "id" | "status" | "order_id"> & { at: Date },
): Promise<string> {
  const { user_id, listing_id } = proposal;
  await database
    .db()
    .updateTable("proposal")
    .set({ status: "void", updated_at: at })
    .where("user_id", "=", user_id)
    .where("listing_id", "=", listing_id)
    .where("status", "=", "open")
    .execute();
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("proposal")
    .values({ ...proposal, id, status: "open", created_at: at, updated_at: at })
    .execute();
  return id;
}

export async function closeProposal(
  database: Database,
  id: string,
  { at, ...change }: { status: ProposalStatus; order_id?: string; at: Date },
): Promise<void> {
  await database
    .db()
    .updateTable("proposal")
    .set({ ...change, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** Of a listing only what was proposed at its asking price. */
export async function voidOpen(
  database: Database,
  of: { listing_id: string } | { offer_id: string } | { user_id: string } | { hunt_id: string },
  at: Date,
): Promise<void> {
  const [[column, value]] = Object.entries(of) as [[string, string]];
  await database
    .db()
    .updateTable("proposal")
    .set({ status: "void", updated_at: at })
    .where("status", "=", "open")
    .where(sql.ref(column), "=", value)
    .$if("listing_id" in of, (query) => query.where("offer_id", "is", null))
    .execute();
}

/** GDPR erasure. What led to an order is its history, and says nothing but amounts. */
export async function eraseProposals(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .deleteFrom("proposal")
    .where("user_id", "=", userId)
    .where("order_id", "is", null)
    .execute();
}
