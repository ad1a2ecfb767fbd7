import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { LISTING_GROUPS, type ListingGroup, type ListingStatus } from "#contract/listing-words.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import {
  OWN_STATES,
  type OwnSort,
  type OwnState,
  type PricePlace,
} from "#contract/own-listing-words.ts";
import { toProductTitle } from "#contract/product-title.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isUuid } from "#api/db/sql-text.ts";
import { listSaleSpans, toPriceMark } from "#api/modules/market-price/index.ts";
import { countGroups } from "./count-groups.ts";
import {
  countDesk,
  type DeskCount,
  type DeskCursor,
  type DeskFigures,
  listDeskFigures,
  listDeskPage,
  toPlainWords,
} from "./desk-store.ts";
import { presentOwnListing } from "./get-my-listing.ts";
import { findOwnListings, type OwnListingRow } from "./my-listings-store.ts";

type DeskQuery = {
  group: ListingGroup;
  q?: string | undefined;
  state?: OwnState | undefined;
  model?: string | undefined;
  place?: PricePlace | undefined;
  sort: OwnSort;
  after?: string | undefined;
  every?: "1" | undefined;
};

export async function searchOwnListings(call: UserCall, query: DeskQuery) {
  const { database, user } = call;
  const { group, model, place, sort, every } = query;
  const isOfGroup = (OWN_STATES[group] as readonly string[]).includes(query.state ?? "");
  const words = toPlainWords(query.q ?? "").map(listSpellings);
  const size = every ? LIMITS.ownListings.atOnce : LIMITS.ownListings.page;
  const [page, counted] = await Promise.all([
    listDeskPage(database, askAbout(call), {
      group,
      words,
      state: isOfGroup ? query.state : undefined,
      model,
      place,
      sort,
      after: readCursor(query.after, sort),
      size,
    }),
    countDesk(database, { userId: user.id }, words),
  ]);
  const shown = page.rows.slice(0, size);
  const last = shown.at(-1);
  const listings = await listDesk(
    call,
    shown.map(({ id }) => id),
  );
  return {
    data: listings.map(({ listing }) => listing),
    next: last && page.rows.length > size ? writeCursor(last, sort) : null,
    total: page.total,
    ...sumUp(counted, { group, model }),
  };
}

const askAbout = ({ user, at }: UserCall) => ({ userId: user.id, at, spans: listSaleSpans(at) });

type Desk = { row: OwnListingRow; figures: DeskFigures; listing: ReturnType<typeof presentDesk> };

/** In the order of the ids; another's and unknown ones are left out. */
export async function listDesk(call: UserCall, ids: readonly string[]): Promise<Desk[]> {
  const { database, user, at } = call;
  const [rows, figures] = await Promise.all([
    findOwnListings(database, { ids, userId: user.id, at }),
    listDeskFigures(database, askAbout(call), ids),
  ]);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const known = figures.get(id);
    return row && known ? [{ row, figures: known, listing: presentDesk(call, row, known) }] : [];
  });
}

/** Throws not_found. */
export async function getDeskListing(call: UserCall, id: string) {
  const [found] = await listDesk(call, [id]);
  if (!found) throw new ApiError("not_found");
  return found.listing;
}

function presentDesk(call: UserCall, row: OwnListingRow, figures: DeskFigures) {
  const { user, language, delivery, at } = call;
  const { reference, views, favorites } = figures;
  return {
    ...presentOwnListing(row, { seller: user, language, delivery, at }),
    reference,
    views,
    favorites,
    days_on_sale: countDays(row, at),
    usual: presentUsual(row, figures),
  };
}

function countDays(
  { published_at: from, sold_at: until }: Pick<OwnListingRow, "published_at" | "sold_at">,
  at: Date,
): number | null {
  if (from === null) return null;
  return Math.max(0, Math.floor(((until ?? at).getTime() - from.getTime()) / days(1)));
}

function presentUsual(
  { market, asking_price: amount }: OwnListingRow,
  { low, median, high }: DeskFigures,
) {
  if (amount === null || low === null || median === null || high === null) return null;
  const { currency } = MARKET_FACTS[market];
  return {
    low: { amount: low, currency },
    median: { amount: median, currency },
    high: { amount: high, currency },
    place: toPriceMark(amount, { low, high }),
  };
}

function sumUp(
  counted: readonly DeskCount[],
  { group, model }: Pick<DeskQuery, "group" | "model">,
) {
  const matching = counted.filter(({ is_sent_back }) => !is_sent_back);
  const sum = (of: readonly ListingStatus[]) =>
    matching
      .filter((row) => of.includes(row.status))
      .filter((row) => model === undefined || row.model_id === model)
      .reduce((total, { count }) => total + count, 0);
  const models = new Map<string, { id: string; title: string; count: number }>();
  for (const { status, model_id: id, brand, model: name, count } of matching) {
    if (id === null || !brand || !name || !LISTING_GROUPS[group].includes(status)) continue;
    const title = toProductTitle(brand, name);
    models.set(id, { id, title, count: count + (models.get(id)?.count ?? 0) });
  }
  return {
    counts: countGroups(sum),
    sent_back: counted.find(({ is_sent_back }) => is_sent_back)?.count ?? 0,
    models: [...models.values()].toSorted((one, other) => (one.title < other.title ? -1 : 1)),
  };
}

const LATIN = "abezhikmnoptyx";
const GREEK = "αβεζηικμνορτυχ";

/** A keyboard in the other script writes "Α-017" with letters that look the same. */
function listSpellings(word: string): string[] {
  const look = (from: string, to: string) =>
    [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join("");
  return [...new Set([word, look(GREEK, LATIN), look(LATIN, GREEK)])];
}

const writeCursor = ({ key, id }: DeskCursor, sort: OwnSort): string => `${sort}.${key}.${id}`;

/** Null for what is no cursor of this sort: the first page. */
function readCursor(text: string | undefined, sort: OwnSort): DeskCursor | null {
  const [of, key = "", id = ""] = (text ?? "").split(".");
  return of === sort && /^-?\d{1,18}$/.test(key) && isUuid(id) ? { key, id } : null;
}
