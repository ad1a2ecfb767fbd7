import type { HUNT_OUTCOMES } from "#contract/hunt.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { findCeilings, listTalkStates } from "#api/modules/bargain/index.ts";
import { presentMandate } from "#api/modules/mandate/index.ts";
import { type HuntView, listMatches, type MatchRow } from "./hunt-store.ts";

type Outcome = (typeof HUNT_OUTCOMES)[number];
type TalkState = Awaited<ReturnType<typeof listTalkStates>>[number];

const ENDS = {
  poor: "poor",
  no_room: "no_deal",
  closed: "no_deal",
  agreed: "agreed",
  person: "taken_over",
} as const satisfies Record<NonNullable<TalkState["ended_why"]>, Outcome>;

function toOutcome({ status, proposal_id }: MatchRow, talk: TalkState | undefined): Outcome {
  if (status !== "published") return "gone";
  if (talk) return talk.ended_why === null ? "bargaining" : ENDS[talk.ended_why];
  return proposal_id === null ? "found" : "proposed";
}

/** For the owner of these hunts alone. */
export async function presentHunts({ database, user }: UserCall, hunts: readonly HuntView[]) {
  const huntIds = hunts.map(({ id }) => id);
  const ceilings = await findCeilings(database, { huntIds, userId: user.id });
  return hunts.map(({ id, query, may, status, until, created_at, found, market }) => {
    const amount = ceilings.get(id);
    const { currency } = MARKET_FACTS[market];
    return {
      id,
      query,
      may,
      ceiling: amount === undefined ? null : { amount, currency },
      status,
      until: until.toISOString(),
      created_at: created_at.toISOString(),
      found,
    };
  });
}

export async function presentHunt(call: UserCall, hunt: HuntView) {
  const { database } = call;
  const [shown] = await presentHunts(call, [hunt]);
  const talks = await listTalkStates(database, hunt.id);
  const byListing = new Map(talks.map((talk) => [talk.listing_id, talk]));
  const matches = await listMatches(database, hunt.id);
  return {
    ...shown!,
    matches: matches.map((match) => {
      const talk = byListing.get(match.listing_id);
      const { listing_id: id, title, cover_key, total_price: amount, currency } = match;
      return {
        listing: {
          id,
          title,
          cover: cover_key && `/media/${cover_key}`,
          total: { amount, currency },
        },
        found_at: match.found_at.toISOString(),
        outcome: toOutcome(match, talk),
        offer_id: talk?.offer_id ?? null,
        proposal_id: match.proposal_id,
      };
    }),
    mandate: await presentMandate(database, hunt.mandate_id),
  };
}
