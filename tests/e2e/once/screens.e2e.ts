import type { Locale } from "#contract/market.ts";
import { findViolations } from "../../../scripts/find-violations.ts";
import { expect, test, type BrowserContext, type Page } from "../shop.ts";
import { listMoneyScreens } from "./money-screens.ts";
import { listOfferScreens } from "./offer-screens.ts";
import { listProofScreens } from "./proof-screens.ts";
import {
  cookiesOf,
  listAccountScreens,
  listOwnScreens,
  listPublicScreens,
  listSellerScreens,
  listTradeScreens,
  type Screen,
} from "./screens.ts";

/** Both languages and both markets. */
const LOCALES = ["el-GR", "en-GB"] as const satisfies Locale[];
const PHONE = 360;
/** The narrowest phone, and a window of 1280 px at 400 % and 200 % zoom (WCAG 1.4.10). */
const WIDTHS = [PHONE, 320, 640];

/** The document without hydration: scripts may run, because axe is one, but ours are not loaded. */
async function visit(context: BrowserContext, page: Page, screen: Screen): Promise<void> {
  await context.clearCookies();
  const cookies = Object.entries(cookiesOf(screen)).map(([name, value]) => ({
    name,
    value,
    url: new URL(screen.url).origin,
  }));
  if (cookies.length > 0) await context.addCookies(cookies);
  const answer = await page.goto(screen.url);
  // Null: only the fragment differs from the previous address.
  if (answer !== null) expect(answer.status(), screen.name).toBe(screen.status);
}

/** Elements that overflow to the right, where the page scrolls sideways. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // One pixel may be a rounding error.
    if (document.documentElement.scrollWidth <= width + 1) return [];
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== "visible" || isCut(element.parentElement));
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.getBoundingClientRect().right > width + 1 && !isCut(element.parentElement),
    );
    return wide.length === 0
      ? [`the page is ${document.documentElement.scrollWidth} px wide in ${width}`]
      : wide.map((element) => element.outerHTML.slice(0, 120)).slice(0, 5);
  });

async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 740 });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
}

async function check(
  { context, page }: { context: BrowserContext; page: Page },
  screens: Screen[],
  isDarkToo: boolean,
): Promise<void> {
  // Empty, because an aborted request would be an error of the page, and a pending one keeps a
  // document from loading that names its scripts in the markup, as those of `STOCK=1` do.
  await page.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  const findings: string[] = [];
  for (const screen of screens) {
    await page.emulateMedia({ colorScheme: "light" });
    await visit(context, page, screen);
    const note = (what: string, found: string[]) =>
      findings.push(...found.map((finding) => `${screen.name}, ${what}: ${finding}`));
    note("light", await findViolations(page));
    if (isDarkToo) {
      await page.emulateMedia({ colorScheme: "dark" });
      note("dark", await findViolations(page, ["color-contrast"]));
    }
    for (const width of WIDTHS) {
      await resize(page, width);
      note(`${width} px`, await findOverflow(page));
    }
    // Text alone at 200 % (WCAG 1.4.4).
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    note("text at 200 %", await findOverflow(page));
    await resize(page, PHONE);
  }
  expect(findings).toEqual([]);
}

/** Colours are the same in every language, so contrast is checked once. */
test.beforeEach(({ complaints }) => complaints.expectStatus(500, 503));

for (const locale of LOCALES) {
  test(`every public screen is accessible and fits any viewport, in ${locale}`, async ({
    context,
    page,
    shop,
  }) => {
    test.setTimeout(300_000);
    await check({ context, page }, await listPublicScreens(locale, shop), locale === "el-GR");
  });

  test(`every screen of the member area is accessible and fits any viewport, in ${locale}`, async ({
    context,
    page,
    shop,
    stage,
  }) => {
    test.setTimeout(240_000);
    const screens = await listOwnScreens(locale, shop, stage);
    await check({ context, page }, screens, locale === "el-GR");
  });

  test(`every screen of an account is accessible and fits any viewport, in ${locale}`, async ({
    context,
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    await check({ context, page }, await listAccountScreens(locale, shop), locale === "el-GR");
  });

  test(`every screen of an account's money is accessible and fits any viewport, in ${locale}`, async ({
    context,
    page,
    shop,
  }) => {
    test.setTimeout(150_000);
    await check({ context, page }, await listMoneyScreens(locale, shop), locale === "el-GR");
  });

  test(`every screen of offers is accessible and fits any viewport, in ${locale}`, async ({
    context,
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    await check({ context, page }, await listOfferScreens(locale, shop), locale === "el-GR");
  });

  test(`every screen of an account's proofs is accessible and fits any viewport, in ${locale}`, async ({
    context,
    page,
    shop,
  }) => {
    test.setTimeout(360_000);
    await check({ context, page }, await listProofScreens(locale, shop), locale === "el-GR");
  });

  test(`every screen of selling is accessible and fits any viewport, in ${locale}`, async ({
    context,
    page,
    shop,
  }) => {
    test.setTimeout(150_000);
    await check({ context, page }, await listSellerScreens(locale, shop), locale === "el-GR");
  });

  test(`every screen of a trade is accessible and fits any viewport, in ${locale}`, async ({
    context,
    page,
    shop,
  }) => {
    test.setTimeout(150_000);
    await check({ context, page }, await listTradeScreens(locale, shop), locale === "el-GR");
  });
}
