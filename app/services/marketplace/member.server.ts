import { contract } from "#contract/contract.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** What anybody may know of one member. */
export const memberService = (call: MarketplaceCall, username: string) => ({
  getProfile: () =>
    call(contract.getPublicProfile, { params: { username } }).then(({ data }) => data),
  listListings: (status: ListingStatus, page: number) =>
    call(contract.listProfileListings, {
      params: { username },
      query: { status: [status], page, seen_by: "everybody" },
    }),
  listReviews: (side: "received" | "sent", page: number) =>
    call(side === "received" ? contract.listReviewsReceived : contract.listReviewsSent, {
      params: { username },
      query: { page },
    }),
});
