import { expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { createSellerMarketplace, DRAFT_ID, readyDraft } from "#tests/seller-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import Success, { loader } from "./success.tsx";

const PATH = `/en-GR/sell/${DRAFT_ID}/success`;
const params = { listingId: DRAFT_ID };

test("explains the review and links on", async () => {
  const { fetch } = createSellerMarketplace(
    readyDraft({ status: "under_review", is_editable: false }),
  );
  const data = await openVisit(PATH, fetch, { params }).send(loader);
  const main = (await renderRoute(Success, data, PATH)).querySelector("main")!;
  expect(main.querySelector("h1")!.textContent).toBe("Sent for review");
  expect(main.textContent).toContain("iPhone 13");
  expect(main.textContent).toContain("128 GB · Midnight");
  expect(main.querySelector("[aria-current=step]")!.textContent).toContain("Review");
  expect(main.querySelector(`a[href="/en-GR/account/listings/${DRAFT_ID}"]`)).not.toBeNull();
  expect(main.querySelector('a[href="/en-GR/sell"]')).not.toBeNull();
});

test("an error of the marketplace is passed on", async () => {
  const marketplace = createSellerMarketplace(readyDraft(), {
    getDraft: () => rejection("unavailable"),
  });
  const visit = openVisit(PATH, marketplace.fetch, { params });
  await expect(visit.send(loader)).rejects.toMatchObject({ status: 503 });
});
