import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countrySchema, featuresSchema } from "#contract/market.ts";
import { ERROR_CODES } from "#contract/error-codes.ts";
import { openKit, type ApiKit } from "#tests/api-kit.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const dataOf = async (path: string, headers = {}) => (await kit.ask("GET", path, { headers })).json;

describe("countries", () => {
  test("are Greece and the United Kingdom, with their languages, the country's own first", async () => {
    const { data } = await dataOf("/countries?_locale=en-GB");
    for (const country of data) countrySchema.parse(country);
    expect(data).toEqual([
      {
        name: "Greece",
        code: "GR",
        slug: "greece",
        enabled: true,
        supportedLanguageCodes: ["el", "en"],
      },
      {
        name: "United Kingdom",
        code: "GB",
        slug: "uk",
        enabled: true,
        supportedLanguageCodes: ["en"],
      },
    ]);
  });

  test("have names in the caller's language", async () => {
    const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
    expect(names(await dataOf("/countries?_locale=el-GR"))).toEqual(["Ελλάδα", "Ηνωμένο Βασίλειο"]);
    expect(names(await dataOf("/countries", { "accept-language": "el" }))).toContain("Ελλάδα");
  });
});

describe("features", () => {
  test("are those of the market", async () => {
    const british = await dataOf("/features?country=GB");
    featuresSchema.parse(british);
    expect(british.country).toBe("GB");
    expect((await dataOf("/features?country=UK")).country).toBe("GB");
    expect((await dataOf("/features?country=gr")).country).toBe("GR");
  });

  test("of a country without a market fall back to the caller's market", async () => {
    expect((await dataOf("/features?country=DE&_locale=en-GB")).country).toBe("GB");
    expect((await dataOf("/features?country=&_locale=el-GR")).country).toBe("GR");
    expect((await dataOf("/features")).country).toBe("GR");
  });

  test("follow the configuration of their market only", async () => {
    const closed = { insurance: false, cross_selling: true, allow_sellers: false };
    const open = { insurance: true, cross_selling: true, allow_sellers: true };
    await using other = await openKit({ features: { GR: open, GB: closed } });
    expect((await other.ask("GET", "/features?country=GB")).json.features).toEqual(closed);
    expect((await other.ask("GET", "/features?country=GR")).json.features).toEqual(open);
  });
});

describe("the translation", () => {
  test("has a sentence for every error and a name for every market, in both languages", async () => {
    for (const locale of ["el_GR", "en_GR", "en_GB", "el-GR"]) {
      const { data } = await dataOf(`/translation/${locale}`);
      expect(Object.keys(data.translation.errors).toSorted()).toEqual(ERROR_CODES.toSorted());
      expect(Object.values(data.translation.errors).every(Boolean)).toBe(true);
      expect(Object.keys(data.translation.countries)).toEqual(["GR", "GB"]);
    }
    const { data: greek } = await dataOf("/translation/el_GR");
    expect(Object.values(greek.translation.errors).join("")).not.toMatch(/[a-z]{3,} [a-z]{3,}/);
  });

  test("answers 404 for other locales", async () => {
    for (const locale of ["el_GB", "en_US", "fr_FR", "x"])
      expect((await kit.ask("GET", `/translation/${locale}`)).status).toBe(404);
  });
});
