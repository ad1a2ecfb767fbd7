import { describe, expect, test } from "vitest";
import { errorContext } from "../context.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { correctLocale, detectLocale } from "./locale.server.ts";

const noMarketplace = async () => new Response(null, { status: 503 });

async function enter(path: string, { cookie = "", ...headers }: Record<string, string> = {}) {
  const visit = openVisit(path, noMarketplace, { cookie, headers });
  await visit.walk(detectLocale);
  return visit.pass(correctLocale);
}

describe("an address without a locale", () => {
  test.each([
    [{}, "/el-GR/search?q=a%20b"],
    [{ cookie: "NEXT_LOCALE=en-GB" }, "/en-GB/search?q=a%20b"],
    [{ "Accept-Language": "en-GB,en;q=0.9" }, "/en-GB/search?q=a%20b"],
  ])("with %o leads to %s", async (headers, there) => {
    const answer = await enter("/search?q=a%20b", headers as Record<string, string>);
    expect(leadsTo(answer)).toBe(there);
    const { headers: sent } = answer as Response;
    expect([sent.get("Cache-Control"), sent.get("Vary")]).toEqual([
      "private, no-store",
      "Accept-Language",
    ]);
  });
});

test("an unknown locale leads to the same page of a known one", async () => {
  expect(leadsTo(await enter("/el-GB/search?page=2"))).toBe("/el-GR/search?page=2");
});

test.each(["/en-GR/search", "/", "/robots.txt"])("%s goes on to its route", async (path) => {
  expect(await enter(path, { "Accept-Language": "en-GB" })).toBe("passed");
});

test("the page of an error is shown at any address", async () => {
  const visit = openVisit("/search", noMarketplace, { cookie: "" });
  visit.context.set(errorContext, { status: 404 });
  await visit.walk(detectLocale);
  expect(await visit.pass(correctLocale)).toBe("passed");
});
