import { expect, test } from "vitest";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import type { Suggestions } from "../modules/visit/suggestions.ts";
import { pageKeyOf } from "../services/page-key.server.ts";
import { loader } from "./suggest.ts";

const found: Answers = {
  suggest: () => ({
    data: {
      models: [
        {
          vertical: "smartphones",
          brand: "apple",
          model: "iphone-13",
          name: "iPhone 13",
          count: 12,
          from: { amount: 28_450, currency: "EUR" },
        },
      ],
      places: [
        { vertical: "smartphones", brand: { slug: "apple", name: "Apple" } },
        { vertical: "tablets", brand: null },
      ],
      is_close: false,
    },
  }),
};
const ask = (address: string, answers = found) => {
  const marketplace = createOrderMarketplace(undefined, answers);
  const visit = openVisit(address, marketplace.fetch, { cookie: "" });
  return { marketplace, answer: visit.send(loader) as Promise<Response> };
};

test.each([
  ["en-GR", "from 285 €", "12 on sale", "Second-hand Apple phones", "3 suggestions"],
  ["el-GR", "από 285 €", "12 συσκευές", "Κινητά Apple από δεύτερο χέρι", "3 προτάσεις"],
])("in %s all is said in words", async (locale, from, count, place, status) => {
  const answer = await ask(`/${locale}/suggest?q=iph`).answer;
  const said = (await answer.json()) as Suggestions;
  const [models, places] = said.groups;
  expect(models!.options).toEqual([
    {
      to: `/${locale}/devices/smartphones/apple/iphone-13`,
      label: "iPhone 13",
      note: count,
      end: from.replace(" €", "\u00a0€"),
    },
  ]);
  expect(places!.options[0]).toEqual({ to: `/${locale}/devices/smartphones/apple`, label: place });
  expect(places!.options[1]!.to).toBe(`/${locale}/devices/tablets`);
  expect(said.status).toContain(status);
  expect(answer.headers.get("Cache-Control")).toBe("private, max-age=60");
});

test("what is typed too long is cut, and no page cache keeps it", async () => {
  const target = `/en-GR/suggest?q=${"a".repeat(300)}`;
  const { marketplace, answer } = ask(target);
  await answer;
  expect(String(marketplace.calls[0]!.query["q"])).toHaveLength(120);
  expect(pageKeyOf({ method: "GET", target: "/en-GR/suggest?q=a", cookie: null })).toBeNull();
});

test.each([
  ["too_many_requests", 429],
  ["unavailable", 503],
] as const)("%s is answered without a page", async (code, status) => {
  const answer = await ask("/en-GR/suggest?q=a", { suggest: () => rejection(code) }).answer;
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe("");
});

test("for what a device is worth, models alone lead to their answer", async () => {
  const answer = await ask("/en-GR/suggest?q=iph&for=worth").answer;
  const { groups } = (await answer.json()) as Suggestions;
  expect(groups.map(({ options }) => options)).toEqual([
    [{ to: "/en-GR/worth?brand=apple&model=iphone-13", label: "iPhone 13" }],
  ]);
});
