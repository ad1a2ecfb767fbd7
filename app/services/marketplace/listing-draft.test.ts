import { expect, test } from "vitest";
import { refusal } from "#tests/order-marketplace.ts";
import { createSellerMarketplace, DRAFT_ID, readyDraft } from "#tests/seller-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { listingDeskContext } from "../../context.ts";

const open = (answers: Parameters<typeof createSellerMarketplace>[1]) => {
  const marketplace = createSellerMarketplace(readyDraft(), answers);
  const visit = openVisit(`/en-GR/sell/${DRAFT_ID}/price`, marketplace.fetch, {
    params: { listingId: DRAFT_ID },
  });
  const run = <Answer>(deed: (desk: typeof listingDeskContext.defaultValue & {}) => Answer) =>
    visit.send(({ context }: { context: { get(key: typeof listingDeskContext): never } }) =>
      deed(context.get(listingDeskContext)),
    );
  return { marketplace, visit, run };
};

test.each([
  ["read", (desk: typeof listingDeskContext.defaultValue & {}) => desk.draft()],
  ["saved", (desk: typeof listingDeskContext.defaultValue & {}) => desk.save({}, 1, "a-nonce")],
] as const)(
  "a draft that is %s over an ended session is not there, and the token goes",
  async (_, deed) => {
    const { visit, run } = open({
      getDraft: () => refusal("not_found"),
      updateListing: () => refusal("not_found"),
      getProfileDetails: () => refusal("signed_out"),
    });
    await expect(run(deed)).rejects.toMatchObject({ code: "not_found" });
    expect(visit.cookies.get("accessToken")).toBeNull();
  },
);

test("another member's draft is 404, and the session stays", async () => {
  const { visit, run } = open({
    getDraft: () => refusal("not_found"),
    getProfileDetails: () => refusal("unavailable"),
  });
  await expect(run((desk) => desk.draft())).rejects.toMatchObject({ code: "not_found" });
  expect(visit.cookies.get("accessToken")).not.toBeNull();
});

test("a draft is read once a request, and again after a change", async () => {
  const { marketplace, run } = open({ updateListing: () => readyDraft({ version: 8 }) });
  const version = await run(async (desk) => {
    await desk.draft();
    await desk.draft();
    await desk.save({}, 7, "a-nonce");
    return (await desk.draft()).version;
  });
  expect(version).toBe(8);
  expect(marketplace.calls.map(({ id }) => id)).toEqual(["getDraft", "updateListing"]);
});
