import type { Locale } from "#contract/market.ts";
import { arrive, enterAs, expect, hydrated, open, test, words, type Page } from "../shop.ts";
import { createSeller } from "../seller-kit.ts";

const locale: Locale = "el-GR";
const t = words(locale);
const laptop = { width: 1280, height: 800 };

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Counts the documents or routes that the person sees. */
function countScreens(page: Page) {
  const seen = { screens: 0 };
  let last = "";
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (pathname === last) return;
    last = pathname;
    seen.screens++;
  });
  return seen;
}

for (const place of ["el-GR", "en-GB"] as const) {
  test(`the home page shows a device in the first screen of a phone, in ${place}`, async ({
    page,
  }) => {
    await page.goto(`/${place}`);
    const card = page.locator("main .card").first();
    expect((await card.boundingBox())!.y).toBeLessThan(520);
  });

  test(`the buy button is in the first screen of a laptop, in ${place}`, async ({ page, shop }) => {
    await page.setViewportSize(laptop);
    const market = place.slice(3) as "GR" | "GB";
    const listing = await shop.listing({ market });
    await page.goto(`/${place}/listing/${listing.id}`);
    const name = words(place)("listing", "buy.submit");
    const box = (await page.getByRole("button", { name }).first().boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(420);
  });
}

test("all beside an ordinary listing comes into the window of a laptop by keyboard and by scrolling", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(laptop);
  const listing = await shop.listing({ isInstant: false });
  await page.goto(`/${locale}/listing/${listing.id}`);
  const stops = page.locator(".buy").locator("a, button, summary").filter({ visible: true });
  const out: string[] = [];
  for (const stop of await stops.all()) {
    await stop.focus();
    const { y, height } = (await stop.boundingBox())!;
    if (y < 0 || y + height > laptop.height) out.push(`${await stop.textContent()} at ${y}`);
  }
  expect(out).toEqual([]);
  // Before the page ends, where the end of every column is in sight.
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.wheel(0, 700);
  await expect
    .poll(async () => (await stops.last().boundingBox())!.y)
    .toBeLessThanOrEqual(laptop.height);
});

test("who has address and card pays a listing on its fourth screen", async ({ page, shop }) => {
  const person = await shop.person();
  await shop.buy(person, await shop.listing({ buyer: person }));
  const listing = await shop.listing({ buyer: person });
  await enterAs(page.context(), person);
  const seen = countScreens(page);
  await open(page, `/${locale}/listing/${listing.id}`);
  await page
    .getByRole("button", { name: t("listing", "buy.submit") })
    .first()
    .click();
  await arrive(page, "/review");
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await arrive(page, "/success");
  expect(seen.screens).toBeLessThanOrEqual(4);
});

test("an order in any state is at most 2,000 px high on a phone", async ({ page, shop }) => {
  test.slow();
  const member = await shop.castMember("buyer", locale);
  const vendor = await shop.castMember("seller", locale);
  for (const [person, role] of [
    [member, "buyer"],
    [vendor, "seller"],
  ] as const) {
    const states = await Promise.all(
      (["active", "past"] as const).map((state) =>
        person.api.order.list({ user: "me", role, state, page: 1 }),
      ),
    );
    const orders = states
      .flatMap(({ data }) => data)
      .filter(({ status }) => !status.startsWith("draft"));
    const oneOfEach = new Map(orders.map((order) => [order.status, order.id]));
    await page.context().clearCookies();
    await enterAs(page.context(), person);
    for (const [status, id] of oneOfEach) {
      await page.goto(`/${locale}/account/orders/${id}`);
      await hydrated(page);
      expect.soft(await heightOf(page), `${role}, ${status}`).toBeLessThanOrEqual(2000);
    }
  }
});

test("the condition of a faultless phone is at most 1,500 px high", async ({ page, shop }) => {
  const person = await shop.person("GR", locale);
  const seller = createSeller(person, shop);
  const { id } = await seller.draft({ at: "condition" });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/sell/${id}/condition`);
  expect(await heightOf(page)).toBeLessThanOrEqual(1500);
});
