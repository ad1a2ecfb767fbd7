import type { Hunt, HuntDetail } from "#contract/hunt.ts";
import type { Proposal } from "#contract/proposal.ts";
import { huntPaths } from "../../hunt-paths.ts";
import { paths } from "../../paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import { describeSearches } from "../saved-search/present-searches.server.ts";
import { parseSearchQuery, toSearchParams } from "../search/search-query.ts";
import { presentTerms } from "./hunt-terms.server.ts";

export type HuntView = Awaited<ReturnType<typeof presentHunts>>[number];
export type HuntDetailView = Awaited<ReturnType<typeof presentHunt>>;
export type ProposalView = ReturnType<typeof presentProposal>;

/** A hunt keeps its filters as a saved search does, and is described in the same words. */
const describeFilters = (wanted: readonly Pick<Hunt, "query">[], locale: Locale, api: ApiClient) =>
  describeSearches(wanted, locale, (filters) =>
    api.listing.getFilters(filters).then(({ facets }) => facets),
  );

/** What a link asks to look for, in the shape of a saved search; null where it names no filter. */
export async function presentWish(asked: string | null, locale: Locale, api: ApiClient) {
  const filters = parseSearchQuery(new URLSearchParams(asked ?? ""));
  const query = toSearchParams({ ...filters, sort_by: "popular", page: 1 }).toString();
  if (query === "") return null;
  const [words] = await describeFilters([{ query }], locale, api);
  return { query, words: words! };
}

export async function presentHunts(hunts: readonly Hunt[], locale: Locale, api: ApiClient) {
  const described = await describeFilters(hunts, locale, api);
  return hunts.map(({ id, may, status, ceiling, until, found }, index) => ({
    id,
    may,
    status,
    found,
    words: described[index]!,
    to: huntPaths.hunt(locale, id),
    ceiling: ceiling && formatMoney(locale, ceiling),
    until: formatDate(locale, until),
  }));
}

export async function presentHunt(hunt: HuntDetail, locale: Locale, api: ApiClient) {
  const [view] = await presentHunts([hunt], locale, api);
  return {
    ...view!,
    terms: presentTerms(hunt, locale),
    mandate: hunt.mandate,
    matches: hunt.matches.map(({ listing, outcome, proposal_id }) => ({
      id: listing.id,
      title: listing.title,
      outcome,
      total: formatMoney(locale, listing.total),
      to: paths.listing(locale, listing.id),
      proposal: proposal_id && huntPaths.proposal(locale, proposal_id),
    })),
  };
}

export function presentProposal(proposal: Proposal, locale: Locale) {
  const { id, status, listing, offer_id, by_agent, order_id, mandate } = proposal;
  const money = (name: "price" | "buyer_safety_fee" | "delivery_from" | "total" | "asking_price") =>
    formatMoney(locale, proposal[name]);
  return {
    id,
    status,
    mandate,
    isAgreed: offer_id !== null,
    isByAgent: by_agent,
    title: listing.title,
    device: paths.listing(locale, listing.id),
    asking: money("asking_price"),
    price: money("price"),
    fee: money("buyer_safety_fee"),
    delivery: money("delivery_from"),
    total: money("total"),
    /** What the form sends back, so that the API can refuse another total. */
    seen: proposal.total.amount,
    currency: proposal.total.currency,
    until: formatDate(locale, proposal.expires_at, "moment"),
    checkout: order_id && paths.checkout(locale, order_id, "review"),
  };
}
