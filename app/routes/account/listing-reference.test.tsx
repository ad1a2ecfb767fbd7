import { expect, test } from "vitest";
import { createOwnMarketplace, lookAt, OWN_ID, ownListing } from "#tests/own-marketplace.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import ListingReference, { action, loader } from "./listing-reference.tsx";

const path = (locale = "en-GR") => `/${locale}/account/listings/${OWN_ID}/reference`;
const params = { listingId: OWN_ID };

test.each([
  ["en-GR", "Your number (optional)"],
  ["el-GR", "Δικός σου αριθμός (προαιρετικά)"],
])("%s: the own number of a device is there to be changed", async (locale, label) => {
  const { main } = await lookAt(
    { Component: ListingReference as never, loader: loader as never, path: path(locale) },
    createOwnMarketplace([ownListing({ reference: "A-017" })]),
  );
  const field = main.querySelector<HTMLInputElement>("[name=reference]")!;
  expect([field.value, field.maxLength, field.required]).toEqual(["A-017", 40, false]);
  expect(main.querySelector(`label[for="${field.id}"]`)!.textContent).toBe(label);
});

test.each([
  ["A-018", "Saved."],
  ["", "Removed."],
])("%j is sent, and the page says what became of it", async (reference, said) => {
  const marketplace = createOwnMarketplace();
  const visit = openVisit(path(), marketplace.fetch, { form: { reference }, params });
  expect(leadsTo(await visit.send(action))).toBe(path());
  expect(marketplace.calls.at(-1)).toMatchObject({ id: "setOwnReference", body: { reference } });
  expect(visit.cookies.open("message")).toMatchObject({ content: said });
});
