import { afterAll, beforeAll, expect, test } from "vitest";
import { hours, minutes } from "#contract/duration.ts";
import { EXPORT_PARTS } from "#api/export-parts.ts";
import { readRows } from "#api/export-part.ts";
import { createPostgresIndex } from "#api/modules/search/postgres-index.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
  await createPostgresIndex(kit.database, kit.world.now).refreshCatalog();
});
afterAll(() => kit[Symbol.asyncDispose]());

const euro = (amount: number) => ({ amount, currency: "EUR" });

/** Rare totals, and the prices that they allow, in all ways in which they could be written. */
const CEILINGS = [313_37, 317_93];
const PRICES = [296_35, 300_70];
const forms = [...CEILINGS, ...PRICES].flatMap((cents) => {
  const units = Math.floor(cents / 100);
  const rest = String(cents % 100).padStart(2, "0");
  return [String(cents), `${units}.${rest}`, `${units},${rest}`];
});
const findLeaks = (text: string) => forms.filter((form) => text.includes(form));

/** All that the person can read: calls, bell, mails and the export of their data. */
async function readAll(person: Person): Promise<string> {
  await kit.signIn(person);
  const pages = [
    "/offers?role=seller",
    "/profile/notifications",
    "/profile/listings",
    "/profile/orders",
    "/hunts",
  ];
  const texts: string[] = [];
  for (const page of pages) texts.push(JSON.stringify((await kit.get(person, page)).body));
  for (const { id } of expectData(await kit.get(person, "/offers?role=seller")))
    texts.push(JSON.stringify((await kit.get(person, `/offers/${id}`)).body));
  const { email } = await kit.database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  for (const letter of await kit.world.letters({ to: email })) texts.push(JSON.stringify(letter));
  for (const part of EXPORT_PARTS)
    for await (const row of readRows(kit.database, part, person.id))
      texts.push(JSON.stringify(row));
  return texts.join("\n");
}

test("no byte that goes to a seller, and no log, has a ceiling or the price that it allows", async () => {
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, price: 32_000, status: "hidden" });
  const buyers: Person[] = [];
  for (const ceiling of CEILINGS) {
    const buyer = await kit.insertPerson();
    const until = new Date(kit.world.now().getTime() + hours(500)).toISOString();
    const asked = { query: "model=iphone-13", may: "offer", ceiling: euro(ceiling), until };
    expectData(await kit.post(buyer, "/hunts", asked));
    buyers.push(buyer);
  }
  const hide = { hidden: false };
  expectData(await kit.patch(seller, `/listings/${listing}/hideOrUnhide`, hide));
  const seen: string[] = [];
  let counters = 0;
  for (let round = 0; round < 6; round += 1) {
    kit.world.advance(hours(1) + minutes(1));
    await kit.world.runDueJobs();
    await kit.signIn(seller);
    const offers = expectData(await kit.get(seller, "/offers?role=seller"));
    for (const offer of offers.filter(({ status }: any) => status === "open")) {
      seen.push(JSON.stringify(offer));
      // High counters take both hunters to their ceilings.
      const amount = euro(31_900 - counters * 10);
      counters += 1;
      const answer = await kit.post(seller, `/offers/${offer.id}/counter`, {
        number: offer.number,
        amount,
      });
      seen.push(JSON.stringify(answer.body));
    }
  }
  expect(counters).toBeGreaterThanOrEqual(4);
  expect(findLeaks(seen.join("\n"))).toEqual([]);
  expect(findLeaks(await readAll(seller))).toEqual([]);
  expect(findLeaks(JSON.stringify(kit.world.logged))).toEqual([]);
  // The buyer's own page has it, so that the search above would find it.
  expect(findLeaks(await readAll(buyers[0]!))).not.toEqual([]);
});
