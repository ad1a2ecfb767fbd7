import type { Listing } from "#contract/listing.ts";
import { parseRecent } from "../session/recent-listings.ts";
import { toCardRows, type CardRows } from "../ui/card-facts.ts";

const SHOWN = 4;

/** What this visitor saw last and can still buy. `cookie`: the value of `recent`. */
export async function findRecent(
  get: (id: string) => Promise<Listing>,
  cookie: string | null,
): Promise<CardRows> {
  const found = await Promise.all(parseRecent(cookie).map((id) => get(id).catch(() => null)));
  const live = found.filter((one) => one?.status === "published");
  return toCardRows(live.filter((one) => one !== null).slice(0, SHOWN));
}
