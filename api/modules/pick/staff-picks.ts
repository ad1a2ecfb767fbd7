import { sql } from "kysely";
import type { Pick } from "#contract/pick.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { isOfMarkets, listMarkets, requireMarket } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { endOfDay, startOfDay, toMarketTime } from "#api/modules/calendar/index.ts";
import { followPicks, planPick, unplanPick } from "./pick-jobs.ts";

type Row = {
  listing_id: string;
  market: Market;
  title: string;
  seller: string | null;
  asking_price: number;
  status: string;
  position: number | null;
  starts_at: Date;
  ends_at: Date | null;
  version: number;
};

export async function listPicks(
  call: UserCall,
  { market, page }: { market?: Market | undefined; page: number },
) {
  const { database, at } = call;
  const { size } = LIMITS.page;
  const isWanted = isOfMarkets("pick.market", listMarkets(call, market));
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from pick where ${isWanted}`.execute(database.db());
  const { rows } = await sql<Row>`
    select pick.listing_id, pick.market, listing.title, seller.username as seller,
      listing.asking_price, listing.status, pick.position, pick.starts_at, pick.ends_at, pick.version
    from pick join listing on listing.id = pick.listing_id
    join user_account seller on seller.id = listing.seller_id
    where ${isWanted}
    order by pick.market, pick.position, pick.starts_at desc, pick.listing_id
    limit ${size} offset ${(page - 1) * size}`.execute(database.db());
  return toPage(
    rows.map((row) => present(row, at)),
    {
      total: counted[0]!.n,
      page,
      path: "/console/picks",
      query: market === undefined ? {} : { market },
    },
  );
}

function present(row: Row, at: Date): Unbranded<Pick> {
  const { listing_id, market, title, seller, asking_price, status, position, version } = row;
  return {
    listing_id,
    market,
    title,
    seller: seller ?? "",
    asking_price: { amount: asking_price, currency: MARKET_FACTS[market].currency },
    state: status === "published" ? toState(row, at) : "off_sale",
    position,
    ...toDays(row),
    version,
  };
}

const toState = ({ starts_at, ends_at }: Row, at: Date) =>
  starts_at > at ? "planned" : ends_at !== null && ends_at <= at ? "ended" : "shown";

type Window = { market: Market; starts_at: Date; ends_at: Date | null };

const toDays = ({ market, starts_at, ends_at }: Window) => ({
  starts_on: toMarketTime(market, starts_at).day,
  ends_on: ends_at && toMarketTime(market, new Date(ends_at.getTime() - 1)).day,
});

type Wish = {
  version: number;
  position: number | null;
  starts_on: string | null;
  ends_on: string | null;
};

type PickFacts = Omit<Window, "market"> & { position: number | null; version: number };
const NO_PICK: PickFacts = { position: null, starts_at: new Date(0), ends_at: null, version: 0 };

/** A version of 0: no pick. It is read after the lock: a join would show it as it was before. */
async function lockPick({ database }: UserCall, listingId: string) {
  const listings = await sql<{ listing_id: string; market: Market; status: string }>`
    select id as listing_id, market, status from listing
    where id = ${listingId} for update`.execute(database.db());
  const [listing] = listings.rows;
  if (!listing) throw new ApiError("not_found");
  const { rows } = await sql<PickFacts>`
    select position, starts_at, ends_at, version from pick
    where listing_id = ${listingId}`.execute(database.db());
  return { ...listing, ...(rows[0] ?? NO_PICK) };
}

const refuse = (field: string, why: string): never => {
  throw new ApiError("invalid_fields", { fields: { [field]: [`picks.${why}`] } });
};

/** Throws not_found, catalog_changed, and invalid_fields for what is not on sale or has no days. */
export async function setPick(call: UserCall, listingId: string, wish: Wish): Promise<void> {
  const { database, user, at } = call;
  const { position, version } = wish;
  await database.tx(async () => {
    const old = await lockPick(call, listingId);
    const { market } = old;
    requireMarket(call, market);
    if (old.version !== version) throw new ApiError("catalog_changed");
    if (old.status !== "published") refuse("listing", "not-on-sale");
    const isKept = old.version > 0 && wish.starts_on === toDays(old).starts_on;
    const starts_at = isKept
      ? old.starts_at
      : wish.starts_on === null
        ? at
        : startOfDay(market, wish.starts_on);
    const ends_at = wish.ends_on === null ? null : endOfDay(market, wish.ends_on);
    if (ends_at !== null && (ends_at <= starts_at || ends_at <= at))
      refuse("ends_on", "ends-early");
    const row = { position, starts_at, ends_at, made_by: user.id, version: version + 1 };
    await database
      .db()
      .insertInto("pick")
      .values({ listing_id: listingId, market, ...row })
      .onConflict((conflict) => conflict.column("listing_id").doUpdateSet(row))
      .execute();
    await planPick(call, { listingId, market, starts_at, ends_at });
    await writeAudit(call, {
      market,
      action: "listing.pick",
      subject: { type: "listing", id: listingId },
      before: old.version === 0 ? null : { position: old.position, ...toDays(old) },
      after: { position, ...toDays({ market, starts_at, ends_at }) },
    });
    await followPicks(call);
  });
}

/** Throws not_found, catalog_changed. */
export async function dropPick(
  call: UserCall,
  listingId: string,
  { version }: { version: number },
): Promise<void> {
  const { database } = call;
  await database.tx(async () => {
    const old = await lockPick(call, listingId);
    requireMarket(call, old.market);
    if (old.version === 0) throw new ApiError("not_found");
    if (old.version !== version) throw new ApiError("catalog_changed");
    await database.db().deleteFrom("pick").where("listing_id", "=", listingId).execute();
    await unplanPick(call, listingId);
    await writeAudit(call, {
      market: old.market,
      action: "listing.drop_pick",
      subject: { type: "listing", id: listingId },
      before: { position: old.position, ...toDays(old) },
      after: null,
    });
    await followPicks(call);
  });
}
