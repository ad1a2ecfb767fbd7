import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import type { CastName } from "#api/seed/people.ts";
import { enterCast } from "./enter-cast.ts";
import { type Counted, createHands } from "./journeys/hands.ts";
import { JOURNEYS, type Journey } from "./journeys/journeys.ts";

/**
 * Walks the main journeys of the demo like a person who knows the way, and prints what each asks:
 * screens, taps, keys and seconds (docs/testing.md "Journeys").
 *
 *     DATA_DIR=data node scripts/measure-journeys.ts --shop http://127.0.0.1:3000 [--only find,pay]
 */

const { values } = parseArgs({
  options: {
    shop: { type: "string", default: "http://127.0.0.1:3000" },
    only: { type: "string" },
    times: { type: "string", default: "3" },
  },
});
const shop = new URL(values.shop);
/** Scenarios ask the shop of this port. */
process.env["PORT"] = shop.port;
const home = `${shop.origin}/el-GR`;

const PHONE = { width: 360, height: 740 };

const browser = await chromium.launch({
  ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
  args: ["--no-sandbox", "--disable-gpu"],
});
const sessions = new Map<CastName, Awaited<ReturnType<BrowserContext["storageState"]>>>();
const wanted = values.only?.split(",");
const rows: string[] = [];
for (const journey of JOURNEYS) {
  if (wanted !== undefined && !wanted.includes(journey.name)) continue;
  const runs: Counted[] = [];
  for (let time = 0; time < Number(values.times); time++) {
    try {
      runs.push(await walk(journey));
    } catch (error) {
      console.error(`${journey.name}: ${(error as Error).message}`);
    }
  }
  const middle = runs.toSorted((one, other) => one.seconds - other.seconds)[runs.length >> 1];
  if (middle === undefined) continue;
  const { screens, taps, keys, seconds } = middle;
  rows.push(`| ${[journey.title, screens, taps, keys, seconds.toFixed(1)].join(" | ")} |`);
  console.error(`${rows.at(-1)} ${runs.map((run) => run.seconds.toFixed(1)).join(", ")}`);
}
await browser.close();
console.log(
  [
    "| journey | screens | taps | keys | seconds |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n"),
);

async function walk(journey: Journey): Promise<Counted> {
  const { as } = journey;
  if (as !== null && !sessions.has(as)) {
    const entering = await browser.newContext({ extraHTTPHeaders: inventAddress() });
    await enterCast(entering, home, as);
    sessions.set(as, await entering.storageState());
    await entering.close();
  }
  const given = await journey.prepare?.({ origin: shop.origin });
  const context = await browser.newContext({
    viewport: PHONE,
    locale: "el-GR",
    extraHTTPHeaders: inventAddress(),
    ...(as !== null && { storageState: sessions.get(as)! }),
  });
  // The note about cookies is of the first visit alone.
  await context.addCookies([{ name: "consent", value: "no", url: shop.origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  try {
    const hands = await createHands(page);
    await page.goto(home + (journey.from(given as never) ?? ""));
    await page.waitForLoadState("load");
    await journey.go(hands, given as never);
    return hands.stop();
  } catch (error) {
    throw new Error(`at ${page.url()}: ${(error as Error).message}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Limits count by address. */
function inventAddress() {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return { "X-Forwarded-For": `10.${part()}.${part()}.${part()}` };
}
