import { cookieOf, expect, STAGE, test, type Person } from "../shop.ts";

type Tally = { count: number; rounds: number };
type Counted = { calls: Tally; queries: Tally; statements: string[] };

/** decisions "Queries per page": no waterfall between the web and the marketplace. */
const CALL_ROUNDS = 2;
/**
 * Sequential queries behind those calls: a search counts, reads a page, then the cards; each call
 * of a member looks up the session first.
 */
const QUERY_ROUNDS = { search: 4, listing: 5, own: 5 };
/** Rate limits are written once in a while, which adds queries. */
const TRIES = 3;

async function countOnce(path: string, person?: Person): Promise<Counted> {
  const answer = await fetch(STAGE + path, {
    headers: {
      "X-Count-Queries": "1",
      ...(person && { Cookie: cookieOf(person) }),
    },
  });
  expect(answer.status, path).toBe(200);
  return JSON.parse(answer.headers.get("X-Queries")!) as Counted;
}

async function count(path: string, person?: Person): Promise<Counted> {
  const counted: Counted[] = [];
  for (let time = 0; time < TRIES; time++) counted.push(await countOnce(path, person));
  return counted.toSorted((a, b) => a.queries.rounds - b.queries.rounds)[0]!;
}

test("no page waits for more than two sequential calls, nor for sequential queries", async ({
  stage,
}) => {
  const person = await stage.person();
  const listing = await stage.listing({ buyer: person, isInstant: false });
  const id = await stage.draft(person, await stage.listing({ buyer: person, isInstant: false }), {
    at: "review",
  });
  const pages: [keyof typeof QUERY_ROUNDS, string, Person?][] = [
    ["search", "/en-GR"],
    ["search", "/en-GR/search"],
    ["search", "/el-GR/search?q=%CE%AC%CE%B9%CF%86%CE%BF%CE%BD&instant_buy=1"],
    ["search", "/en-GR/devices/smartphones"],
    ["search", "/en-GR/devices/smartphones/apple"],
    ["listing", `/en-GR/listing/${listing.id}`],
    ["own", "/en-GR/account", person],
    ["own", "/en-GR/account/orders", person],
    ["own", "/en-GR/account/listings", person],
    ["own", `/en-GR/account/orders/${id}`, person],
    ["own", `/en-GR/checkout/${id}/address`, person],
    ["own", `/en-GR/checkout/${id}/shipping`, person],
    ["own", `/en-GR/checkout/${id}/payment`, person],
    ["own", `/en-GR/checkout/${id}/review`, person],
  ];
  const tooDeep: Record<string, unknown> = {};
  for (const [kind, path, who] of pages) {
    const { calls, queries, statements } = await count(path, who);
    if (calls.rounds > CALL_ROUNDS || queries.rounds > QUERY_ROUNDS[kind]) {
      tooDeep[path] = { calls, queries, statements };
    }
  }
  expect(tooDeep).toEqual({});
});
