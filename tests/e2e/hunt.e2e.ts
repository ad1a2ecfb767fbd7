import { arrive, enterAs, expect, open, test, words, type Page } from "./shop.ts";

const CONVERSATION = /\/hunt\/[\da-f-]{36}(?:#turn-\d+)?$/;

for (const { locale, first, next, chip } of [
  { locale: "el-GR", first: "iphone κάτω από 900", next: "πιο φτηνό;", chip: "900" },
  { locale: "en-GB", first: "an iphone up to 900", next: "anything cheaper?", chip: "900" },
] as const) {
  const t = words(locale);
  const button = (page: Page, key: string) =>
    page.getByRole("main").getByRole("button", { name: t("hunter", key), exact: true });
  const field = (page: Page) => page.getByRole("main").locator("[name=text]");

  test(`a visitor talks with the deal hunter, takes a limit off, and deletes it, in ${locale}`, async ({
    page,
    browser,
    complaints,
  }) => {
    complaints.expectStatus(404);
    const main = page.getByRole("main");
    await open(page, `/${locale}/hunt`);
    await field(page).fill(first);
    await button(page, "send").click();
    await arrive(page, CONVERSATION);
    const here = page.url().split("#", 1)[0]!;
    const turns = main.getByRole("article");
    await expect(turns).toHaveCount(1);
    await expect(turns.first()).toContainText(first);
    const devices = turns.first().locator(".hunt-device");
    await expect(devices).toHaveCount(3);
    for (const text of await devices.locator("h2").allTextContents())
      expect(text).toMatch(/iPhone/);
    await expect(devices.first().locator(".hunt-why li")).toHaveCount(3);

    await field(page).fill(next);
    await button(page, "send").click();
    await arrive(page, new RegExp(`${CONVERSATION.source.slice(0, -1)}#turn-2$`));
    await expect(turns).toHaveCount(2);

    await main.locator("button[name=remove]", { hasText: chip }).click();
    await expect(turns).toHaveCount(3);
    await expect(main.locator("button[name=remove]", { hasText: chip })).toHaveCount(0);

    // Nobody else reads it.
    const other = await browser.newContext();
    expect((await other.request.get(here)).status()).toBe(404);
    await other.close();

    await button(page, "delete-this").click();
    await arrive(page, "/hunt");
    expect((await page.request.get(here)).status()).toBe(404);
  });
}

test("a member lets the deal hunter keep looking, changes and ends it", async ({
  page,
  context,
  shop,
}) => {
  const locale = "en-GR";
  const t = words(locale);
  const person = await shop.person("GR", locale);
  await enterAs(context, person);
  const main = page.getByRole("main");
  await open(page, `/${locale}/hunts?q=iphone+13`);
  await expect(main.locator("[name=query]")).toHaveValue("iphone 13");
  await main.locator("[name=ceiling]").fill("a lot");
  await main.getByRole("button", { name: t("hunt", "start"), exact: true }).click();
  await expect(main.locator("[name=ceiling]")).toHaveAttribute("aria-invalid", "true");
  await expect(main.locator("[name=ceiling]")).toHaveValue("a lot");
  await main.locator("[name=may][value=propose]").check();
  await main.locator("[name=ceiling]").fill("450");
  await main.getByRole("button", { name: t("hunt", "start"), exact: true }).click();
  await arrive(page, /\/hunts\/[\da-f-]{36}$/);
  const [hunt] = await person.api.hunt.list();
  expect(hunt).toMatchObject({ may: "propose", status: "active", ceiling: { amount: 45_000 } });
  await main.locator("summary", { hasText: t("hunt", "edit") }).click();
  await main.locator("[name=price_max]").fill("400");
  await main.locator("[name=ceiling]").fill("420");
  await main.getByRole("button", { name: t("hunt", "save"), exact: true }).click();
  await expect(page.getByText(t("hunt", "changed"))).toBeVisible();
  const [changed] = await person.api.hunt.list();
  expect(changed).toMatchObject({ ceiling: { amount: 42_000 } });
  expect(changed!.query).toContain("price_max=400");
  await main.locator("summary", { hasText: t("hunt", "end") }).click();
  await main.getByRole("button", { name: t("hunt", "end-now"), exact: true }).click();
  await expect(main.locator("summary", { hasText: t("hunt", "delete") })).toBeVisible();
  expect((await person.api.hunt.list()).map(({ status }) => status)).toEqual(["ended"]);
  await main.locator("summary", { hasText: t("hunt", "delete") }).click();
  await main.getByRole("button", { name: t("hunt", "delete-now"), exact: true }).click();
  await arrive(page, "/hunts");
  expect(await person.api.hunt.list()).toEqual([]);
});
