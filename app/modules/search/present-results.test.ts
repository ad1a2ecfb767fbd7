import { expect, test } from "vitest";
import { openShop } from "#tests/shop-marketplace.ts";
import { createApiClient } from "#app/services/marketplace/api-client.server.ts";
import { createMarketplaceCall } from "#app/services/marketplace/call.server.ts";
import { findResults } from "./find-results.ts";
import { parseSearchQuery, type Place } from "./search-query.ts";

const { fetch } = openShop();
const tokens = { access: null, session: null };
const api = createApiClient(createMarketplaceCall({ fetch, locale: "en-GR", tokens }));
const facetsOf = async (address: string, place: Place = {}) => {
  const query = parseSearchQuery(new URLSearchParams(address), place);
  return (await findResults(api, query, place)).facets;
};

test("a facet has values with counts, and labels where the page has no text of its own", async () => {
  const facets = await facetsOf("q=a");
  expect(facets.brand).toContainEqual({ value: "samsung", label: "Samsung", count: 5 });
  expect(facets.generic_condition?.every((value) => !("label" in value))).toBe(true);
});

test("models, sizes and colours are not requested over all devices", async () => {
  expect(Object.keys(await facetsOf(""))).not.toContain("model");
  expect(Object.keys(await facetsOf(""))).not.toContain("capacity");
  expect(Object.keys(await facetsOf("brand=apple"))).toContain("model");
  expect(Object.keys(await facetsOf("", { vertical: "laptops" }))).toContain("capacity");
});

test("chosen values are always listed", async () => {
  const facets = await facetsOf("model=iphone-13&color=green");
  expect(facets.model?.map(({ value }) => value)).toContain("iphone-13");
  expect(facets.color?.map(({ value }) => value)).toContain("green");
});
