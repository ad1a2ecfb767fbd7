import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, TEST_CARDS, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: InspectionKit;
let support: Person;
let stranger: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
  support = await kit.insertStaff("support");
  stranger = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(support));

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
/** Delivered hub stock; `share` is what happens before the buyer pays. */
async function openDelivered(share: (people: { buyer: Person; seller: Person }) => Promise<void>) {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  await share({ seller, buyer });
  const listing = await kit.insertListing({ seller });
  await kit.describeListing(listing);
  const card = await kit.addCard(buyer);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
  await kit.authorise(buyer, order, card);
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  await kit.advance(order.id, ["dispatch", "deliver"]);
  return { seller, buyer, id: order.id };
}
const sameCard = async ({ seller }: { seller: Person }) => void (await kit.addCard(seller));
const review = (person: Person, id: string) =>
  kit.sendForm(person, "POST", `/order/${id}/review`, {
    rating: "positive",
    options: "as_described",
    comment: "All as it was said.",
  });
const readOrder = async (person: Person, id: string) =>
  expectData(await kit.get(person, `/order/${id}`));
const nameOf = async ({ id }: Person) =>
  (
    await kit
      .db()
      .selectFrom("user_account")
      .select("username")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).username!;
const readProfile = async (person: Person) => {
  const username = await nameOf(person);
  const profile = expectData(await kit.world.get(`/profile/details/${username}`));
  const received = await kit.world.get(`/profile/${username}/reviews/received`);
  return { count: profile.reviews.count, listed: received.body.data.length };
};
const decide = (id: string, reviewId: string, decision: string, as = support) =>
  kit.post(as, `/hub/orders/${id}/reviews/${reviewId}/decision`, { decision });
const readNotices = async (person: Person) =>
  (await kit.get(person, "/profile/notifications")).body.data.map(
    ({ topic }: { topic: string }) => topic,
  );

describe("details shared by both sides of a trade", () => {
  const setAddress = (person: Person, change: object) =>
    kit.db().updateTable("address").set(change).where("id", "=", person.address).execute();
  const kindsOf = async (id: string) =>
    (await kit.read(support, id)).shared_details.map(({ kind }) => kind);

  test("are shown to staff: card, phone and address, in any notation", async () => {
    const card = await openDelivered(sameCard);
    expect(await kindsOf(card.id)).toEqual(["card"]);
    const phone = await openDelivered(async ({ seller, buyer }) => {
      await setAddress(seller, { mobile_number: "00306999999999" });
      await setAddress(buyer, { mobile_number: "306999999999" });
    });
    expect(await kindsOf(phone.id)).toEqual(["phone"]);
    const address = await openDelivered(async ({ seller, buyer }) => {
      await setAddress(seller, { address: "Φωκίωνος Νέγρη 22" });
      await setAddress(buyer, { address: "22 Fokionos Negri" });
    });
    expect(await kindsOf(address.id)).toEqual(["address"]);
  });

  test("are none between unrelated members", async () => {
    const other = async ({ seller }: { seller: Person }) =>
      void (await kit.addCard(seller, TEST_CARDS.challenge));
    const { id, buyer, seller } = await openDelivered(other);
    expect(await kindsOf(id)).toEqual([]);
    expect(expectData(await review(buyer, id)).standing).toBe("shown");
    await kit.world.runDueJobs();
    expect(await readProfile(seller)).toEqual({ count: 1, listed: 1 });
  });

  test("are hidden from both sides and stored without readable numbers", async () => {
    const { id, buyer, seller } = await openDelivered(sameCard);
    for (const person of [buyer, seller]) {
      const { body } = await kit.get(person, `/order/${id}`);
      expect(JSON.stringify(body)).not.toMatch(/shared_detail|held_review|fingerprint/);
    }
    const rows = await kit.db().selectFrom("sandbox_card").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(TEST_CARDS.good);
  });
});

describe("a review of a trade with shared details", () => {
  test("is visible to its author only until staff publishes it", async () => {
    const { id, buyer, seller } = await openDelivered(sameCard);
    const mine = expectData(await review(buyer, id));
    expect(mine.standing).toBe("held");
    await kit.world.runDueJobs();
    expect((await readOrder(buyer, id)).reviews.mine.standing).toBe("held");
    expect((await readOrder(seller, id)).reviews.theirs).toBeNull();
    expect(await readProfile(seller)).toEqual({ count: 0, listed: 0 });
    expect(await readNotices(seller)).not.toContain("review-received");
    const sent = await kit.world.get(`/profile/${await nameOf(buyer)}/reviews/sent`);
    expect(sent.body.data).toEqual([]);

    const queue = (await kit.get(support, "/hub/orders?queue=review")).body;
    expect(queue.data.map((row: { id: string }) => row.id)).toContain(id);
    expect((await kit.read(support, id)).held_reviews).toMatchObject([
      { id: mine.id, standing: "held", author_role: "buyer", comment: "All as it was said." },
    ]);
    const after = expectData(await decide(id, mine.id, "show"));
    expect(after.held_reviews[0].standing).toBe("shown");
    await kit.world.runDueJobs();
    expect((await readOrder(seller, id)).reviews.theirs.id).toBe(mine.id);
    expect(await readProfile(seller)).toEqual({ count: 1, listed: 1 });
    expect(await readNotices(seller)).toContain("review-received");
    expect(await kit.listAudit(id)).toEqual(["review.show"]);
  });

  test("that staff refuses stays visible to its author only", async () => {
    const { id, buyer, seller } = await openDelivered(sameCard);
    const mine = expectData(await review(seller, id));
    expectData(await decide(id, mine.id, "refuse"));
    await kit.world.runDueJobs();
    expect((await readOrder(seller, id)).reviews.mine.standing).toBe("refused");
    expect((await readOrder(buyer, id)).reviews.theirs).toBeNull();
    expect(await readProfile(buyer)).toEqual({ count: 0, listed: 0 });
    const again = expectData(await decide(id, mine.id, "refuse"));
    expect(again.held_reviews[0].standing).toBe("refused");
    expect(await kit.listAudit(id)).toEqual(["review.refuse"]);
  });

  test("is held too when the shared card was added after the purchase", async () => {
    const { id, buyer, seller } = await openDelivered(async () => {});
    await kit.addCard(seller);
    expect(expectData(await review(buyer, id)).standing).toBe("held");
  });

  test("is decided by staff only, and not in their own trade", async () => {
    const { id, buyer, seller } = await openDelivered(sameCard);
    const { id: reviewId } = expectData(await review(buyer, id));
    expect(answerOf(await decide(id, reviewId, "show", seller))).toEqual([404, "not_found"]);
    expect(answerOf(await decide(id, reviewId, "show", stranger))).toEqual([404, "not_found"]);
    const path = `/hub/orders/${id}/reviews/${reviewId}/decision`;
    const signedOut = await kit.world.post(path, { decision: "show" });
    expect(answerOf(signedOut)).toEqual([401, "signed_out"]);
    await makeStaff(kit.database, seller.id, "support");
    expect(answerOf(await decide(id, reviewId, "show", seller))).toEqual([403, "forbidden"]);
  });

  test("of another trade cannot be refused by staff", async () => {
    const { id, buyer } = await openDelivered(async () => {});
    const { id: reviewId } = expectData(await review(buyer, id));
    expect(answerOf(await decide(id, reviewId, "refuse"))).toEqual([404, "not_found"]);
  });
});
