import { describe, expect, test } from "vitest";
import type { Market } from "#contract/market.ts";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { webRequestContext } from "../../context.ts";
import { action, loader } from "./geolocation.ts";

const country = (code: Market, enabled = true): Fixture<"listCountries">[number] => ({
  name: code,
  code,
  slug: code,
  enabled,
  supportedLanguageCodes: ["en"],
});
type Options = {
  ip?: string;
  cookie?: string;
  locale?: string;
  agent?: string;
  countries?: Fixture<"listCountries"> | ReturnType<typeof rejection>;
};

/** A page asks for a visitor of that address. */
async function ask({ ip = "81.2.69.142", cookie = "", locale = "el-GR", ...more }: Options = {}) {
  const { agent = "Mozilla/5.0 Firefox/140.0", countries = [country("GR"), country("GB")] } = more;
  const marketplace = createOrderMarketplace(undefined, { listCountries: () => countries });
  const visit = openVisit("/api/geolocation", marketplace.fetch, { form: { locale }, cookie });
  const answer = await visit.send((given: Parameters<typeof action>[0]) => {
    const { context, request } = given;
    context.set(webRequestContext, { ...context.get(webRequestContext), ip });
    request.headers.set("User-Agent", agent);
    return action(given);
  });
  return { place: ((await answer.json()) as { locale: string }).locale, kept: visit.nextCookie() };
}

describe("country detection by a page", () => {
  test("from another market returns its locale, and stores it", async () => {
    expect(await ask()).toEqual({
      place: "en-GB",
      kept: "detectedCountry=GB; NEXT_LOCALE=en-GB; COUNTRY=GB; geolocationApplied=1",
    });
    expect(await ask({ ip: "2.86.0.1", locale: "en-GB" })).toMatchObject({ place: "el-GR" });
  });

  const stays = { place: "el-GR", kept: "NEXT_LOCALE=el-GR; COUNTRY=GR; geolocationApplied=1" };
  test.each([
    ["from where it is", { ip: "2.86.0.1" }],
    ["from a country that we are not in", { ip: "8.8.8.8" }],
    ["from nowhere", { ip: "10.0.0.1" }],
    ["from a country that is closed", { countries: [country("GR"), country("GB", false)] }],
    ["while nobody says what is open", { countries: rejection("unavailable") }],
  ])("%s gets no locale, and is not detected again today", async (_, options) => {
    expect(await ask(options)).toEqual(stays);
  });

  test("detected in the same country stays, and is stored for thirty more days", async () => {
    expect(await ask({ cookie: "detectedCountry=GR" })).toEqual({
      place: "el-GR",
      kept: "NEXT_LOCALE=el-GR; COUNTRY=GR; detectedCountry=GR; geolocationApplied=1",
    });
  });

  test.each([
    ["was asked about today", { cookie: "geolocationApplied=1" }],
    ["is signed in", { cookie: "accessToken=a-token" }],
    ["is a crawler", { agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["is a crawler without a name", { agent: "" }],
  ])("a visitor who %s stays, and nothing is stored", async (_, options) => {
    expect(await ask(options)).toEqual({ place: "el-GR", kept: "" });
  });

  test("outside the markets gets no locale", async () => {
    expect(await ask({ locale: "xx-XX" })).toEqual({ place: null, kept: "" });
  });

  test("does not redirect a second time", async () => {
    const { kept } = await ask();
    const cookie = kept.replace("; geolocationApplied=1", "");
    expect(await ask({ locale: "en-GB", cookie })).toMatchObject({ place: "en-GB" });
  });
});

test("the proxy's header takes precedence over the IP address", async () => {
  const visit = openVisit("/api/geolocation", fetch, { cookie: "" });
  const answer = await visit.send((given: Parameters<typeof loader>[0]) => {
    const { context, request } = given;
    const facts = context.get(webRequestContext);
    const config = { ...facts.config, countryHeader: "cf-ipcountry" };
    context.set(webRequestContext, { ...facts, ip: "8.8.8.8", config });
    request.headers.set("CF-IPCountry", "UK");
    return loader(given);
  });
  expect(await answer.json()).toEqual({ country: "GB", countryName: "United Kingdom" });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});
