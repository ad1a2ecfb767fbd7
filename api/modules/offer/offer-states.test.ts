import { expect, test } from "vitest";
import {
  OFFER_MOVES,
  OFFER_STATUSES,
  type OfferActor,
  type OfferStatus,
} from "#contract/offer-states.ts";
import {
  findOfferTransition,
  listOfferMoves,
  LIVE_OFFERS,
  OFFER_TRANSITIONS,
} from "./offer-states.ts";

const ACTORS: readonly OfferActor[] = ["buyer", "seller", "deftero"];
const FROM: readonly (OfferStatus | null)[] = [null, ...OFFER_STATUSES];

/** Every allowed combination; all others must be refused. */
const ALLOWED: Record<string, OfferStatus> = {
  "null make buyer": "open",
  "open accept seller": "accepted",
  "open counter seller": "countered",
  "open decline seller": "declined",
  "open withdraw buyer": "withdrawn",
  "open lapse deftero": "lapsed",
  "open supersede deftero": "superseded",
  "open void deftero": "void",
  "countered accept buyer": "accepted",
  "countered counter buyer": "open",
  "countered decline buyer": "declined",
  "countered withdraw seller": "withdrawn",
  "countered lapse deftero": "lapsed",
  "countered supersede deftero": "superseded",
  "countered void deftero": "void",
  "accepted use deftero": "used",
  "accepted lapse deftero": "lapsed",
  "accepted supersede deftero": "superseded",
  "accepted void deftero": "void",
  "lapsed use deftero": "used",
  "void use deftero": "used",
};

test("each state, move and actor leads where it should, or nowhere", () => {
  const found = FROM.flatMap((from) =>
    OFFER_MOVES.flatMap((move) =>
      ACTORS.flatMap((who) => {
        const next = findOfferTransition(from, move, who);
        return next ? [[`${from} ${move} ${who}`, next.to]] : [];
      }),
    ),
  );
  expect(Object.fromEntries(found)).toEqual(ALLOWED);
  expect(OFFER_TRANSITIONS).toHaveLength(Object.keys(ALLOWED).length);
});

test("every state can be reached from the first offer", () => {
  const reached = new Set<OfferStatus | null>([null]);
  for (const from of reached)
    for (const one of OFFER_TRANSITIONS) if (one.from === from) reached.add(one.to);
  expect([...reached].toSorted()).toEqual([...FROM].toSorted());
});

test("an offer is live while time can end it", () => {
  expect(LIVE_OFFERS).toEqual(["open", "countered", "accepted"]);
});

test("a party never answers its own amount", () => {
  expect(listOfferMoves("open", "seller")).toEqual(["accept", "counter", "decline"]);
  expect(listOfferMoves("open", "buyer")).toEqual(["withdraw"]);
  expect(listOfferMoves("countered", "buyer")).toEqual(["accept", "counter", "decline"]);
  expect(listOfferMoves("countered", "seller")).toEqual(["withdraw"]);
  for (const status of OFFER_STATUSES.slice(2))
    expect([listOfferMoves(status, "buyer"), listOfferMoves(status, "seller")]).toEqual([[], []]);
});
