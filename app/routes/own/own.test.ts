import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { detectLocale } from "../../middleware/locale.server.ts";
import { loader as enter } from "./front-door.ts";
import { loader as geolocate } from "./geolocation.ts";
import { loader as robots } from "./robots.ts";
import { loader as securityTxt } from "./security-txt.ts";
import { loader as version } from "./version.ts";

const noAnswer = async () => new Response(null, { status: 500 });
const visit = (path: string, cookie = "") => openVisit(path, noAnswer, { cookie });

describe("the redirect of /", () => {
  const arrive = async (path: string, cookie?: string) => {
    const visitor = visit(path, cookie);
    await visitor.pass(detectLocale);
    return leadsTo(await visitor.send(enter));
  };

  test("goes to el-GR, or to the locale of the cookies", async () => {
    expect(await arrive("/")).toBe("/el-GR");
    expect(await arrive("/", "NEXT_LOCALE=en-GB; COUNTRY=GB")).toBe("/en-GB");
  });

  test("goes to the profile's locale without cookies", async () => {
    const { fetch } = createMemberMarketplace(member({ language: "en", country: "GB" }));
    const visitor = openVisit("/", fetch, { cookie: "accessToken=a-token" });
    await visitor.pass(detectLocale);
    expect(leadsTo(await visitor.send(enter))).toBe("/en-GB");
    // Without an answer of the API the profile is unknown, and the default applies.
    expect(await arrive("/", "accessToken=a-token")).toBe("/el-GR");
  });

  test("keeps path and query", async () => {
    expect(await arrive("/search?q=a", "NEXT_LOCALE=en-GR")).toBe("/en-GR/search?q=a");
    expect(await arrive("/?q=a")).toBe("/el-GR?q=a");
  });
});

test("a private IP address has no country", async () => {
  const answer = await visit("/api/geolocation").send(geolocate);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ country: null, countryName: null });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("the version names the build and is not cached", async () => {
  const answer = await visit("/api/version").send(version);
  expect(await answer.json()).toEqual({ buildId: "build" });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const known = await visit("/api/version", "NEXT_LOCALE=en-GR").send(version);
  expect(await known.json()).toEqual({ buildId: "build", isPlaceKept: true });
});

describe("security.txt", () => {
  const NOW = new Date("2026-11-23T10:20:30Z");
  const read = async (env: Record<string, string> = {}) => {
    const visitor = openVisit("/.well-known/security.txt", noAnswer, { cookie: "", now: NOW, env });
    const answer = await visitor.send(securityTxt);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const lines = (await answer.text()).trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(/: (.*)/) as [string, string]));
  };

  test("names support, its own address and languages, and ends within a year (RFC 9116)", async () => {
    const fields = await read({ SUPPORT_EMAIL: "help@shop.example" });
    expect(fields).toEqual({
      Contact: "mailto:help@shop.example",
      Expires: "2027-05-22T00:00:00.000Z",
      "Preferred-Languages": "en, el",
      Canonical: "http://deftero.test/.well-known/security.txt",
    });
  });

  test.each([
    ["security@shop.example", "mailto:security@shop.example"],
    ["mailto:security@shop.example", "mailto:security@shop.example"],
    ["https://shop.example/security", "https://shop.example/security"],
  ])("names %s where that is set", async (contact, line) => {
    expect((await read({ SECURITY_CONTACT: contact }))["Contact"]).toBe(line);
  });

  test("a malformed contact throws with the name of the variable", async () => {
    await expect(read({ SECURITY_CONTACT: "the porter" })).rejects.toThrow("SECURITY_CONTACT");
  });
});

test("robots.txt excludes personal pages", async () => {
  const text = await (await visit("/robots.txt").send(robots)).text();
  expect(text).toMatch(/^User-agent: \*\n/);
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule]) => rule!);
  const isClosed = (path: string) =>
    rules.some((rule) => {
      const [start = "", ...rest] = rule.replace(/\$$/, "").split("*");
      if (rule.endsWith("$")) return path === start;
      return path.startsWith(start) && rest.every((part) => path.includes(part));
    });
  const closed = ["/el-GR/account", "/en-GB/checkout/1/address", "/en-GR/search?modal=sign-in"];
  expect(closed.filter((path) => !isClosed(path))).toEqual([]);
  const open = [
    "/el-GR",
    "/en-GR/search?brand=apple&page=2",
    "/el-GR/user/sellas",
    "/en-GR/content/support/selling-a-phone",
    "/en-GB/content/blog/hub",
    "/el-GR/og/site/deftero.jpg",
    "/sitemap.xml?locale=el-GR&kind=pages&page=1",
    "/product-feed.xml?locale=el-GR",
    "/.well-known/ucp",
  ];
  expect(open.filter(isClosed)).toEqual([]);
});
