import { expect, test } from "vitest";
import { findMarketFeatures } from "./market-features.server.ts";

const openSite = () => {
  const config = {};
  const clock = { at: 0 };
  const asked: string[] = [];
  let answer: () => Promise<{ allow_sellers: boolean }> = async () => ({ allow_sellers: false });
  return {
    clock,
    asked,
    answerWith: (next: typeof answer) => void (answer = next),
    find: (market: "GR" | "GB") =>
      findMarketFeatures(market, { config, now: () => new Date(clock.at) }, (one) => {
        asked.push(one);
        return answer();
      }),
  };
};

test("features of a market are requested once a minute", async () => {
  const site = openSite();
  expect(await Promise.all([site.find("GR"), site.find("GR"), site.find("GB")])).toEqual([
    { allow_sellers: false },
    { allow_sellers: false },
    { allow_sellers: false },
  ]);
  expect(site.asked).toEqual(["GR", "GB"]);
  site.clock.at = 60_001;
  await site.find("GR");
  expect(site.asked).toEqual(["GR", "GB", "GR"]);
});

test("a failed request is repeated by the next page", async () => {
  const site = openSite();
  site.answerWith(async () => {
    throw new Error("down");
  });
  expect(await site.find("GR")).toBeNull();
  site.answerWith(async () => ({ allow_sellers: true }));
  expect(await site.find("GR")).toEqual({ allow_sellers: true });
});
