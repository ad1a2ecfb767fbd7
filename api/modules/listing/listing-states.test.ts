import { expect, test } from "vitest";
import { LISTING_STATUSES, type ListingStatus } from "#contract/listing-words.ts";
import { ORDER_TRANSITIONS } from "#api/modules/order/order-states.ts";
import {
  findNextStatus,
  LISTING_TRANSITIONS,
  type ListingActor,
  type ListingTransition,
} from "./listing-states.ts";

const transitions = Object.keys(LISTING_TRANSITIONS) as ListingTransition[];
const actors: readonly ListingActor[] = ["seller", "hub", "buyer", "order", "deftero"];

test.each<[ListingTransition, ListingActor, ListingStatus, ListingStatus | null]>([
  ["submit", "seller", "draft", "under_review"],
  ["publish", "hub", "under_review", "published"],
  ["publish", "seller", "under_review", null],
  ["publish", "hub", "draft", null],
  ["reject", "hub", "under_review", "rejected"],
  ["edit", "seller", "under_review", null],
  ["edit", "seller", "published", "published"],
  ["edit", "seller", "sold", null],
  ["hide", "seller", "published", "hidden"],
  ["hide", "buyer", "published", null],
  ["unhide", "seller", "hidden", "published"],
  ["boost", "seller", "hidden", null],
  ["reserve", "buyer", "published", "published"],
  ["reserve", "buyer", "hidden", null],
  ["sell", "order", "published", "sold"],
  ["sell", "order", "hidden", null],
  ["release", "order", "sold", "published"],
  ["delete", "seller", "sold", null],
])("%s by %s from %s leads to %s", (transition, actor, from, to) => {
  expect(findNextStatus(transition, from, actor)).toBe(to);
});

test("every state is reachable from a draft", () => {
  const reached = new Set<ListingStatus>(["draft"]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const from of reached)
      for (const transition of transitions)
        for (const actor of actors) {
          const to = findNextStatus(transition, from, actor);
          if (to) reached.add(to);
        }
  }
  expect([...reached].toSorted()).toEqual([...LISTING_STATUSES].toSorted());
});

test("every change that an order makes is a transition of this table", () => {
  const outcomes = new Set(ORDER_TRANSITIONS.flatMap(({ listing }) => listing ?? []));
  const steps = transitions.flatMap((transition) =>
    (["published", "sold"] as const).flatMap(
      (from) => findNextStatus(transition, from, "order") ?? [],
    ),
  );
  expect([...outcomes].filter((status) => !steps.includes(status))).toEqual([]);
});
