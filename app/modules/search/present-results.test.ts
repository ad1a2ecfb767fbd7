import { expect, test } from "vitest";
import { openShop } from "#tests/shop-marketplace.ts";
import { createApiClient } from "#app/services/marketplace/api-client.server.ts";
import { createMarketplaceCall } from "#app/services/marketplace/call.server.ts";
import { findResults } from "./find-results.ts";
import { parseFacets } from "./present-results.ts";
import { parseSearchQuery, type Place } from "./search-query.ts";

const { fetch } = openShop();
const tokens = { access: null, session: null };
const api = createApiClient(createMarketplaceCall({ fetch, locale: "en-GR", tokens }));
const facetsOf = async (address: string, place: Place = {}) => {
  const query = parseSearchQuery(new URLSearchParams(address), place);
  return parseFacets((await findResults(api, query, place)).facets);
};

test("facets survive the round trip with value, label and count", async () => {
  const facets = await facetsOf("q=a");
  expect(facets.brand).toContainEqual(["samsung", "Samsung", 5]);
  expect(facets.generic_condition?.every(([, label]) => label === "")).toBe(true);
});

test("models, sizes and colours are not requested over all devices", async () => {
  expect(Object.keys(await facetsOf(""))).not.toContain("model");
  expect(Object.keys(await facetsOf(""))).not.toContain("capacity");
  expect(Object.keys(await facetsOf("brand=apple"))).toContain("model");
  expect(Object.keys(await facetsOf("", { vertical: "laptops" }))).toContain("capacity");
});

test("chosen values are always listed", async () => {
  const facets = await facetsOf("model=iphone-13&color=green");
  expect(facets.model?.map(([value]) => value)).toContain("iphone-13");
  expect(facets.color?.map(([value]) => value)).toContain("green");
});
