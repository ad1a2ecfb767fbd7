import type { ListedReview } from "#contract/review.ts";
import type { OwnListing } from "#contract/selling.ts";
import { presentCard, presentSold } from "./present-card.ts";
import { presentReview } from "./present-review.ts";
import type { Part } from "./user-part.tsx";
import type { UserQuery } from "./user-query.ts";

type PageOf<T> = Promise<{ data: T[]; meta: { last_page: number } }>;
type Member = {
  listListings: (status: "published" | "sold", page: number) => PageOf<OwnListing>;
  listReviews: (side: "received" | "sent", page: number) => PageOf<ListedReview>;
};

/** The part of a profile that the address asks for, and no other. */
export async function openPart({ tab, page }: UserQuery, member: Member): Promise<Part> {
  if (tab === "received" || tab === "sent") {
    const { data, meta } = await member.listReviews(tab, page);
    const reviews = data.map((review) => presentReview(review, tab));
    return { tab, page, last: meta.last_page, cards: [], sold: [], reviews };
  }
  const isSold = tab === "sold";
  const { data, meta } = await member.listListings(isSold ? "sold" : "published", page);
  const cards = isSold ? [] : data.flatMap((listing) => presentCard(listing) ?? []);
  const sold = isSold ? data.flatMap((listing) => presentSold(listing) ?? []) : [];
  return { tab, page, last: meta.last_page, cards, sold, reviews: [] };
}
