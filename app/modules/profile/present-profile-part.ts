import type { ListedReview } from "#contract/review.ts";
import type { OwnListing } from "#contract/my-listings.ts";
import type { Part } from "./profile-part.tsx";
import type { UserQuery } from "./present-profile.ts";
import type { CardFacts } from "../listing-card/card-facts.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

export async function loadProfilePart(
  api: ApiClient,
  username: string,
  { tab, page }: UserQuery,
): Promise<Part> {
  if (tab === "received" || tab === "sent") {
    const { data, meta } = await (tab === "received"
      ? api.review.listReceived({ username, page })
      : api.review.listSent({ username, page }));
    const reviews = data.map((review) => presentReview(review, tab));
    return { tab, page, last: meta.last_page, cards: [], sold: [], reviews };
  }
  const isSold = tab === "sold";
  const { data, meta } = await api.profile.listListings({
    username,
    status: [isSold ? "sold" : "published"],
    page,
    seen_by: "everybody",
  });
  const cards = isSold ? [] : data.flatMap((listing) => presentCard(listing) ?? []);
  const sold = isSold ? data.flatMap((listing) => presentSold(listing) ?? []) : [];
  return { tab, page, last: meta.last_page, cards, sold, reviews: [] };
}

/** The sale price is not public. */
export type SoldFacts = Pick<
  CardFacts,
  "id" | "title" | "color" | "capacity" | "generic_condition" | "cover"
>;

function presentSold(listing: OwnListing): SoldFacts | null {
  const { id, title, color, capacity, generic_condition, cover } = listing;
  if (!title || !generic_condition) return null;
  return { id, title, color: color ?? "", capacity, generic_condition, cover };
}

/** Null when the listing lacks a field that a card needs. */
function presentCard(listing: OwnListing): CardFacts | null {
  const { asking_price, total_price, battery_health, is_instant_buy, is_favorite } = listing;
  const facts = presentSold(listing);
  if (!facts || !asking_price || !total_price) return null;
  return {
    ...facts,
    asking_price,
    total_price,
    battery_health,
    is_instant_buy,
    ...(is_favorite && { is_favorite }),
  };
}

export type ReviewView = ReturnType<typeof presentReview>;

const presentReview = (review: ListedReview, side: "received" | "sent") => ({
  id: review.id,
  isGood: review.is_positive,
  options: review.options,
  comment: review.comment,
  photos: review.photos,
  isSystemMade: review.is_system_made,
  at: review.created_at,
  title: review.title,
  authorRole: review.author_role,
  other:
    side === "received"
      ? review.author
      : review.subject && { username: review.subject.username, photo: null },
});
