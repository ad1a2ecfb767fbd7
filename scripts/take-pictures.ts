import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { enterCast } from "./enter-cast.ts";

/**
 * Takes pictures of the demo's screens at four widths, or joins two folders of them to one picture
 * for each screen (docs/testing.md "Pictures of screens").
 *
 *     node scripts/take-pictures.ts --shop http://127.0.0.1:3000 --to build/pictures/after [--only home] [--dark]
 *     node scripts/take-pictures.ts --before build/pictures/before --after build/pictures/after --to docs/pictures/screens
 */

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1680, height: 1000 },
];
/** Of a joined picture, in pixels. */
const ROW = 320;
const GAP = 10;
const BETWEEN = "#b9b4a9";

type Who = "visitor" | "buyer" | "seller" | "pro" | "hub" | "owner";
type Screen = {
  name: string;
  who: Who;
  /** A path below the locale, or a way to one. */
  at: string | ((page: Page) => Promise<void>);
};

const LOCALE = "el-GR";

/** Follows the first link on a page whose address has the pattern; `to` is added to that part. */
const follow =
  (from: string, pattern: RegExp, to = "") =>
  async (page: Page): Promise<void> => {
    await open(page, from);
    const links = await page
      .locator("main a[href]")
      .evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).getAttribute("href") ?? ""),
      );
    const found = links.find((href) => pattern.test(href));
    if (found === undefined) throw new Error(`${from} has no link like ${pattern}`);
    await page.goto(new URL(pattern.exec(found)![0] + to, page.url()).href);
  };

const open = (page: Page, path: string) => page.goto(`${shop}/${LOCALE}${path}`);

/** Buys the first listing of a search, up to a step of the checkout. */
const buy =
  (step: string) =>
  async (page: Page): Promise<void> => {
    await follow("/search?q=iphone", /^.*\/listing\/[\w-]+/)(page);
    await page.locator('form[action*="/checkout"] button').first().click();
    await page.waitForURL(/\/checkout\/[\w-]+\//);
    await page.goto(page.url().replace(/(\/checkout\/[\w-]+)\/.*/, `$1/${step}`));
  };

const draft = (step: string) =>
  follow("/account/listings?group=drafts", /^.*\/sell\/[\w-]{20,}/, `/${step}`);

const SCREENS: Screen[] = [
  { name: "home", who: "visitor", at: "" },
  { name: "search", who: "visitor", at: "/search" },
  { name: "search-filtered", who: "visitor", at: "/search?q=iphone&generic_condition=good" },
  { name: "search-nothing-found", who: "visitor", at: "/search?q=ζζζqqqxxx" },
  { name: "category", who: "visitor", at: "/devices/smartphones" },
  { name: "model", who: "visitor", at: "/devices/smartphones/apple/iphone-13" },
  { name: "listing", who: "visitor", at: follow("/search?q=iphone", /^.*\/listing\/[\w-]+/) },
  {
    name: "listing-instant-buy",
    who: "visitor",
    at: follow("/search?instant_buy=1", /^.*\/listing\/[\w-]+/),
  },
  { name: "hunter", who: "visitor", at: "/hunt" },
  { name: "sign-in", who: "visitor", at: "/auth/sign-in" },
  { name: "sign-up", who: "visitor", at: "/auth/sign-up" },
  { name: "how-it-works", who: "visitor", at: "/how-it-works" },
  { name: "questions", who: "visitor", at: "/faq" },
  { name: "blog", who: "visitor", at: "/content/blog" },
  { name: "article", who: "visitor", at: "/content/blog/why-second-hand" },
  { name: "profile", who: "visitor", at: "/user/dimitris" },
  { name: "not-found", who: "visitor", at: "/nonsense" },
  { name: "checkout-delivery", who: "buyer", at: buy("shipping") },
  { name: "checkout-payment", who: "buyer", at: buy("payment") },
  { name: "checkout-summary", who: "buyer", at: buy("review") },
  { name: "account", who: "buyer", at: "/account" },
  { name: "orders", who: "buyer", at: "/account/orders" },
  { name: "order", who: "buyer", at: follow("/account/orders", /^.*\/orders\/[\w-]{20,}$/) },
  { name: "notifications", who: "buyer", at: "/notifications" },
  { name: "favourites", who: "buyer", at: "/account/favorites" },
  { name: "offers", who: "buyer", at: "/account/offers" },
  { name: "security", who: "buyer", at: "/account/security" },
  { name: "own-listings", who: "seller", at: "/account/listings" },
  {
    name: "own-listing",
    who: "seller",
    at: follow("/account/listings", /^.*\/account\/listings\/[\w-]{20,}$/),
  },
  { name: "payouts", who: "seller", at: "/account/payouts" },
  { name: "sales", who: "seller", at: "/account/orders?role=seller" },
  { name: "sell", who: "seller", at: "/sell" },
  { name: "sell-condition", who: "seller", at: draft("condition") },
  { name: "sell-photos", who: "seller", at: draft("photos") },
  { name: "sell-price", who: "seller", at: draft("price") },
  { name: "hub", who: "hub", at: "/hub" },
  { name: "hub-orders", who: "hub", at: "/hub/orders?tab=check" },
  {
    name: "hub-bench",
    who: "hub",
    at: follow("/hub/orders?tab=check", /^.*\/hub\/orders\/[\w-]{20,}/, "/check"),
  },
  {
    name: "hub-listing",
    who: "hub",
    at: follow("/hub/listings", /^.*\/hub\/listings\/[\w-]{20,}/),
  },
  { name: "console", who: "owner", at: "/console" },
];

const { values } = parseArgs({
  options: {
    shop: { type: "string", default: "http://127.0.0.1:3000" },
    to: { type: "string" },
    only: { type: "string" },
    dark: { type: "boolean", default: false },
    before: { type: "string" },
    after: { type: "string" },
  },
});
const shop = values.shop.replace(/\/$/, "");
const folder = values.to;
if (folder === undefined) throw new Error("--to names the folder of the pictures.");
mkdirSync(folder, { recursive: true });
if (values.before !== undefined && values.after !== undefined) {
  await joinAll(values.before, values.after, folder);
} else {
  await takeAll(folder);
}

async function takeAll(to: string): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const contexts = new Map<Who, BrowserContext>();
  let failures = 0;
  for (const { name, who, at } of SCREENS) {
    if (values.only !== undefined && !values.only.split(",").includes(name)) continue;
    let context = contexts.get(who);
    if (context === undefined) {
      context = await browser.newContext({
        reducedMotion: "reduce",
        locale: "el-GR",
        colorScheme: values.dark ? "dark" : "light",
      });
      contexts.set(who, context);
      if (who !== "visitor") await enterCast(context, `${shop}/${LOCALE}`, who);
    }
    const page = await context.newPage();
    await page.setViewportSize(VIEWPORTS[0]!);
    try {
      await (typeof at === "string" ? open(page, at) : at(page));
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        await page.waitForLoadState("networkidle");
        const png = await page.screenshot();
        await sharp(png)
          .webp({ quality: 80 })
          .toFile(join(to, `${name}-${viewport.width}.webp`));
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (viewport.width === 360) console.log(`${name}: ${height} px at 360`);
      }
    } catch (error) {
      failures++;
      console.log(`${name}: ${(error as Error).message.split("\n")[0]}`);
    }
    await page.close();
  }
  await browser.close();
  console.log(`${failures} screens could not be taken.`);
}

async function joinAll(before: string, after: string, to: string): Promise<void> {
  for (const { name } of SCREENS) {
    const rows = await Promise.all([before, after].map((from) => joinRow(from, name)));
    const width = Math.max(...rows.map((row) => row.width));
    await sharp({
      create: { width, height: 2 * ROW + GAP, channels: 3, background: BETWEEN },
    })
      .composite(rows.map(({ png }, index) => ({ input: png, left: 0, top: index * (ROW + GAP) })))
      .webp({ quality: 62 })
      .toFile(join(to, `${name}.webp`));
  }
}

async function joinRow(from: string, name: string): Promise<{ png: Buffer; width: number }> {
  const pictures = await Promise.all(
    VIEWPORTS.map((viewport) =>
      sharp(join(from, `${name}-${viewport.width}.webp`))
        .resize({ height: ROW })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  let left = 0;
  const placed = pictures.map(({ data, info }) => {
    const at = { input: data, left, top: 0 };
    left += info.width + GAP;
    return at;
  });
  const png = await sharp({
    create: { width: left - GAP, height: ROW, channels: 3, background: BETWEEN },
  })
    .composite(placed)
    .png()
    .toBuffer();
  return { png, width: left - GAP };
}
