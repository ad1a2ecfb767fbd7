import { beforeAll, describe, expect, test } from "vitest";
import { readSeedCatalogue } from "./catalogue.fixture.ts";
import type { Catalogue } from "./catalogue.ts";
import { type QueryReading, readQuery } from "./read-query.ts";

let catalogue: Catalogue;
beforeAll(async () => void (catalogue = await readSeedCatalogue()));

type Row = [query: string, rest: string, chosen: QueryReading["chosen"]];

describe("words that a page has filters for", () => {
  test.each<Row>([
    ["iphone 13 κατω απο 300", "iphone 13", { price_max: 30_000 }],
    ["iphone κάτω από 300", "iphone", { price_max: 30_000 }],
    ["kinhto mexri 150€ samsung", "kinhto samsung", { price_max: 15_000 }],
    ["macbook up to 700", "macbook", { price_max: 70_000 }],
    ["phone under 200", "phone", { price_max: 20_000 }],
    ["κινητό έως 250 ευρώ", "κινητό", { price_max: 25_000 }],
    ["laptop over £100 under £400", "laptop", { price_min: 10_000, price_max: 40_000 }],
    ["up to 99.99 eur airpods", "airpods", { price_max: 9999 }],
    ["pixel 8 between 200 and 300", "pixel 8", { price_min: 20_000, price_max: 30_000 }],
    ["pixel 8 200-300€", "pixel 8", { price_min: 20_000, price_max: 30_000 }],
    ["ps5 not over 350", "ps5", { price_max: 35_000 }],
    ["iphone 13 in mint condition", "iphone 13 in", { grade: ["excellent"] }],
    ["iphone 13 με κουτι", "iphone 13 με", { accessories: ["box"] }],
    ["iphone 13 battery over 90", "iphone 13", { battery_min: 90 }],
    ["cheapest ipad", "ipad", { sort: "price_low" }],
    ["ελεγμένο pixel", "pixel", { checked: true }],
  ])("%s leaves %j", (query, rest, chosen) => {
    const reading = readQuery(query, catalogue);
    expect([reading.rest, reading.chosen]).toEqual([rest, chosen]);
  });

  test.each([
    "iphone 13",
    "iphone 13 pro max 256",
    "galaxy s23 ultra 256",
    "overear 100",
    "under armour",
    "xbox 360",
    "iphone 13 400",
    "WH-1000XM5",
    "realme",
    "mint pixel",
    "",
    "%",
  ])("%j has none, and stays as it is", (query) => {
    const { rest, chosen } = readQuery(query, catalogue);
    expect([rest, chosen]).toEqual([query, {}]);
  });
});

describe("words about what a device is", () => {
  test.each<[query: string, text: string, named: QueryReading["named"]]>([
    ["samsung με 256gb", "samsung με", { capacity: ["256gb"] }],
    ["samsung at least 256", "samsung", { capacity_min: 256 }],
    ["iphone 13 mavro", "iphone 13", { color: ["black"] }],
    ["iphone 13 black or blue", "iphone 13 or", { color: ["black", "blue"] }],
    ["iphone 13 όχι μαύρο", "iphone 13", { exclude_color: ["black"] }],
    ["iphone 13 graphite", "iphone 13 graphite", {}],
    ["κινητό όχι samsung", "", { kind: ["smartphones"], exclude_brand: ["samsung"] }],
    ["gaming laptop", "", { kind: ["laptops"] }],
    ["gaming", "gaming", {}],
    ["iphone 13 or 14", "or", { model: ["apple/iphone-13", "apple/iphone-14"] }],
  ])("%s leaves %j to the names", (query, text, named) => {
    const reading = readQuery(query, catalogue);
    const said = { ...reading.named, model: reading.named.model?.toSorted() };
    expect([reading.text, reading.rest, said]).toEqual([text, query, named]);
  });
});
