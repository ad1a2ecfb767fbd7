import { expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import { createSellerMarketplace, DRAFT_ID, readyDraft } from "#tests/seller-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { listingDraftContext } from "../../context.ts";

const open = (answers: Parameters<typeof createSellerMarketplace>[1]) => {
  const marketplace = createSellerMarketplace(readyDraft(), answers);
  const visit = openVisit(`/en-GR/sell/${DRAFT_ID}/price`, marketplace.fetch, {
    params: { listingId: DRAFT_ID },
  });
  const run = <Answer>(
    orderAction: (service: typeof listingDraftContext.defaultValue & {}) => Answer,
  ) =>
    visit.send(({ context }: { context: { get(key: typeof listingDraftContext): never } }) =>
      orderAction(context.get(listingDraftContext)),
    );
  return { marketplace, visit, run };
};

test.each([
  ["read", (service: typeof listingDraftContext.defaultValue & {}) => service.draft()],
  [
    "saved",
    (service: typeof listingDraftContext.defaultValue & {}) => service.save({}, 1, "a-nonce"),
  ],
] as const)(
  "a draft that is %s over an ended session is not there, and the token goes",
  async (_, orderAction) => {
    const { visit, run } = open({
      getDraft: () => rejection("not_found"),
      updateListing: () => rejection("not_found"),
      getProfileDetails: () => rejection("signed_out"),
    });
    await expect(run(orderAction)).rejects.toMatchObject({ code: "not_found" });
    expect(visit.cookies.get("accessToken")).toBeNull();
  },
);

test("another member's draft is 404, and the session stays", async () => {
  const { visit, run } = open({
    getDraft: () => rejection("not_found"),
    getProfileDetails: () => rejection("unavailable"),
  });
  await expect(run((service) => service.draft())).rejects.toMatchObject({ code: "not_found" });
  expect(visit.cookies.get("accessToken")).not.toBeNull();
});

test("a draft is read once a request, and again after a change", async () => {
  const { marketplace, run } = open({ updateListing: () => readyDraft({ version: 8 }) });
  const version = await run(async (service) => {
    await service.draft();
    await service.draft();
    await service.save({}, 7, "a-nonce");
    return (await service.draft()).version;
  });
  expect(version).toBe(8);
  expect(marketplace.calls.map(({ id }) => id)).toEqual(["getDraft", "updateListing"]);
});
