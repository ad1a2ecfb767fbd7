import { expect, test } from "vitest";
import { createMemberMarketplace } from "#tests/member-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Sales, { loader } from "./sales.tsx";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  month: i === 0 ? "2025-12" : `2026-${String(i).padStart(2, "0")}`,
  sold: 0,
  earned: eur(0),
}));

async function look(locale: string, isSelling: boolean) {
  const path = `/${locale}/account/sales`;
  const months = isSelling
    ? [...MONTHS.slice(0, 11), { month: "2026-11", sold: 3, earned: eur(123_456) }]
    : MONTHS;
  const { fetch } = createMemberMarketplace(undefined, {
    getSalesFigures: () =>
      isSelling
        ? { months, sold: 3, earned: eur(123_456), days_to_sell: 6 }
        : { months, sold: 0, earned: eur(0), days_to_sell: null },
  });
  const page = await renderRoute(Sales, await openVisit(path, fetch).send(loader), path);
  return page.querySelector("main")!.textContent.replace(/[\s\u00a0]+/g, " ");
}

test("the figures of the year are said, and by month with the newest first", async () => {
  const words = await look("en-GR", true);
  expect(words).toContain("1.234,56 €");
  expect(words).toContain("6 days");
  expect(words.indexOf("November 2026")).toBeLessThan(words.indexOf("October 2026"));
  expect(await look("el-GR", true)).toContain("6 ημέρες");
});

test("without a sale they say so, and draw nothing", async () => {
  const words = await look("en-GR", false);
  expect(words).toContain("no completed sales");
  expect(words).not.toContain("By month");
});
