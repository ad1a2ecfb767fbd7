import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import {
  createOwnMarketplace,
  lookAt,
  OWN_ID,
  ownIn,
  ownListing,
} from "#tests/own-marketplace.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import DeleteListing, { action, loader } from "./listing-delete.tsx";

const PATH = `/en-GR/account/listings/${OWN_ID}/delete`;
const look = (marketplace = createOwnMarketplace(), reply?: ActionResult) =>
  lookAt(
    {
      Component: DeleteListing as never,
      loader: loader as never,
      path: PATH,
      ...(reply && { reply }),
    },
    marketplace,
  );
const post = (marketplace = createOwnMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form: {}, params: { listingId: OWN_ID } });

describe("deleting a listing", () => {
  test("says first that it is for good, and offers to hide it instead", async () => {
    const marketplace = createOwnMarketplace();
    const { main, words } = await look(marketplace);
    expect(words).toContain("This can’t be undone.");
    expect(words).toContain("hide it instead");
    expect(main.querySelector("form button.warn")!.textContent).toBe("Delete for good");
    expect(marketplace.writes()).toEqual([]);
  });

  test("of a boosted listing says until when, and that the days are not refunded", async () => {
    const boosted = ownListing({ boosted_until: "2026-11-26T10:00:00.000Z" });
    const { words } = await look(createOwnMarketplace([boosted]));
    expect(words).toContain("It is promoted until");
    expect(words).toContain("not refunded");
    expect((await look()).words).not.toContain("boosted until");
  });

  test("deletes, says so and comes back to the list", async () => {
    const marketplace = createOwnMarketplace();
    const visit = post(marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/account/listings");
    expect(marketplace.writes()).toEqual(["deleteListing"]);
    expect(visit.cookies.open("message")).toMatchObject({ content: "Deleted for good." });
  });

  test.each([
    ["reserved", "Someone is buying it."],
    ["underReview", "withdraw it first"],
  ] as const)("of what is %s is not offered, and says why", async (state, reason) => {
    const { main, words } = await look(createOwnMarketplace([ownIn(state)]));
    const button = main.querySelector("form button")!;
    expect([button.getAttribute("aria-disabled"), button.getAttribute("type")]).toEqual([
      "true",
      "button",
    ]);
    expect(words).toContain(reason);
  });

  test("refused because of a pending order shows the reason", async () => {
    const marketplace = createOwnMarketplace(undefined, {
      deleteListing: () => rejection("listing_busy"),
    });
    const { status, content } = replyOf<ActionResult>(await post(marketplace).send(action));
    expect(status).toBe(409);
    const { words } = await look(createOwnMarketplace(), content);
    expect(words).toContain("Someone is buying it right now");
  });

  test("of an unknown id is 404", async () => {
    const marketplace = createOwnMarketplace([], { deleteListing: () => rejection("not_found") });
    await expect(post(marketplace).send(action)).rejects.toMatchObject({ status: 404 });
  });
});
