import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { createToken } from "#api/http/token.ts";
import { type Caller, codeOf, openFavoriteKit, type FavoriteKit } from "#tests/favorite-kit.ts";
import { expectData } from "#tests/order-kit.ts";

let kit: FavoriteKit;
beforeAll(async () => void (kit = await openFavoriteKit()));
afterAll(() => kit[Symbol.asyncDispose]());
// Turns are limited by minute.
beforeEach(() => kit.world.advance(minutes(61)));

const PATH = "/ai-conversations";
const MISSING = [404, "not_found"];
const create = (caller: Caller, body: object) => kit.send(caller, PATH, body);
const begin = async (caller: Caller, text = "iphone 13") =>
  expectData(await create(caller, { text }));
const reply = (caller: Caller, id: string, body: object) =>
  kit.send(caller, `${PATH}/${id}/reply`, body);
const see = (caller: Caller, id: string) => kit.read(caller, `${PATH}/${id}`);

/** On sale, and in the index. */
async function list(options: { price?: number } = {}) {
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, ...options });
  await kit.database.tx(() =>
    kit.deps.jobs.outbox.add({
      market: "GR",
      topic: "listing-changed",
      payload: { listing_id: listing },
    }),
  );
  await kit.world.runDueJobs();
  return listing;
}

describe("a conversation", () => {
  test("answers with live listings, two reasons and a drawback for each", async () => {
    const listing = await list({ price: 30_000 });
    const member = await kit.insertPerson();
    const { turns, constraints } = await begin(member, "iphone 13 under 330");
    expect(constraints.map(({ field, label }: any) => [field, label])).toEqual([
      ["model", "iPhone 13"],
      ["price_max", "up to 330\u00a0€"],
    ]);
    const [{ reply }] = turns;
    const [first] = reply.suggestions;
    expect(first).toMatchObject({ position: 1, listing_id: listing, state: "live" });
    expect(first.card).toMatchObject({ id: listing });
    expect(first.reasons).toHaveLength(2);
    expect(first.drawback.fact).toMatch(/^L1\./);
  });

  test("of a stranger answers 404", async () => {
    const member = await kit.insertPerson();
    const { id } = await begin(member);
    for (const stranger of [await kit.insertPerson(), { visitor: createToken() }, {}]) {
      expect(codeOf(await see(stranger, id))).toEqual(MISSING);
      expect(codeOf(await reply(stranger, id, { text: "pixel 7" }))).toEqual(MISSING);
      expect(codeOf(await kit.remove(stranger, `${PATH}/${id}`))).toEqual(MISSING);
    }
    expect((await see(member, id)).status).toBe(200);
  });
});
