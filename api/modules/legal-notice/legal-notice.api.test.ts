import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import type { OrderDetail } from "#contract/order.ts";
import type { Setting } from "#contract/setting.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let owner: Person;
beforeAll(async () => {
  kit = await openOrderKit();
});
// A session of staff is short, and its proof is shorter.
beforeEach(async () => {
  owner = await kit.insertPerson();
  await makeStaff(kit.database, owner.id, "owner", { markets: null });
});
afterAll(() => kit[Symbol.asyncDispose]());

const PATH = "/settings/legal_texts";
const read = async (): Promise<Setting> => expectData(await kit.get(owner, `${PATH}?market=GR`));

async function change(version: string, after: number) {
  const { version: seen } = await read();
  return kit.post(owner, PATH, {
    market: "GR",
    value: {
      terms: { version, article: `terms-${version}` },
      privacy: { version: "2026-11", article: "privacy-policy" },
      summary: { el: "Η επιστροφή είναι δωρεάν.", en: "The return is free." },
    },
    effective_from: new Date(kit.world.now().getTime() + after).toISOString(),
    version: seen,
    reason: "New law",
  });
}
async function countMails(rowId: string): Promise<number> {
  const { count } = await kit.database
    .db()
    .selectFrom("message")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("template", "=", "legal-texts-changed")
    .where("dedupe_key", "like", `legal-texts-${rowId}-%`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
const countMembers = async (): Promise<number> => {
  const rows = await kit.database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("market", "=", "GR")
    .where("email_verified_at", "is not", null)
    .execute();
  return rows.length;
};
const findPlanned = async (): Promise<string> =>
  (await read()).rows.find(({ state }) => state === "planned")!.id!;

async function place() {
  const { buyer, order } = await kit.openPaidDraft();
  expectData(await kit.finalize(buyer, order));
  return { buyer, id: order.id };
}
const termsOf = async ({ buyer, id }: { buyer: Person; id: string }) =>
  expectData<OrderDetail>(await kit.get(buyer, `/order/${id}`)).terms;

test("new terms begin 15 days later at the earliest, and every member gets one mail", async () => {
  await kit.insertPerson();
  const early = await change("2027-01", days(14));
  expect([early.status, early.body.code]).toEqual([422, "setting_too_soon"]);
  expect((await change("2027-01", days(16))).status).toBe(201);
  const row = await findPlanned();
  await kit.world.runDueJobs();
  await kit.world.runDueJobs();
  expect(await countMails(row)).toBe(await countMembers());
});

test("a version that is taken back before its mails went out is not announced", async () => {
  const before = await findPlanned();
  const { version } = await read();
  const undone = await kit.post(owner, `${PATH}/undo`, {
    market: "GR",
    row: before,
    version,
    reason: "Not yet",
  });
  expect(undone.status).toBe(201);
  expect((await change("2027-02", days(16))).status).toBe(201);
  const row = await findPlanned();
  const again = await kit.post(owner, `${PATH}/undo`, {
    market: "GR",
    row,
    version: (await read()).version,
    reason: "Not yet",
  });
  expect(again.status).toBe(201);
  await kit.world.runDueJobs();
  expect(await countMails(row)).toBe(0);
});

test("an order keeps the version under which it was placed, a new one has the next", async () => {
  const first = await place();
  const kept = await termsOf(first);
  expect(kept).toMatchObject({ version: "2026-11", article: "terms-and-conditions" });
  expect((await change("2027-03", days(16))).status).toBe(201);
  kit.world.advance(days(17));
  await kit.world.runDueJobs();
  await kit.world.deps.settings.reload();
  await kit.signIn(first.buyer);
  expect(await termsOf(first)).toEqual(kept);
  expect(await termsOf(await place())).toMatchObject({ version: "2027-03" });
  const { legal_texts } = expectData<any>(await kit.world.get("/terms", { locale: "en-GR" }));
  expect(legal_texts.terms).toEqual({ version: "2027-03", article: "terms-2027-03" });
});
