import { CAST_PASSWORD } from "#api/seed/people.ts";
import { arrive, hydrated, enterAs, expect, SHOP, test, words, type Page } from "../shop.ts";
import type { Locator } from "@playwright/test";

const locale = "en-GR";
const t = words(locale);

/** Presses Tab until the target has the focus; each stop on the way must be visible. */
async function tabTo(page: Page, target: Locator, { backwards = false } = {}): Promise<void> {
  for (let step = 0; step < 150; step++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) {
      return;
    }
    await page.keyboard.press(backwards ? "Shift+Tab" : "Tab");
    const hidden = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const { width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const marked = [element, element.parentElement, element.closest("label, li, .card")].some(
        (one) => {
          if (!one) return false;
          const { outlineStyle, boxShadow } = getComputedStyle(one);
          return outlineStyle !== "none" || boxShadow !== "none";
        },
      );
      const isSeen = width > 0 && height > 0 && style.visibility === "visible" && marked;
      return isSeen ? null : element.outerHTML.slice(0, 160);
    });
    expect(hidden, "a stop that nobody sees").toBeNull();
  }
  throw new Error("The keyboard never came there.");
}

test("a device can be bought with the keyboard alone", async ({ page, shop }) => {
  const person = await shop.person();
  await shop.address(person);
  await shop.card(person);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/${locale}`);
  await hydrated(page);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("layout", "skip") })).toBeFocused();
  await tabTo(page, page.locator("#hero-q"));
  await page.keyboard.type("iphone");
  await page.keyboard.press("Enter");
  await arrive(page, /\/search\?q=iphone/);

  const filter = page.getByRole("checkbox", { name: t("search-filters", "instant_buy") });
  await tabTo(page, filter);
  await page.keyboard.press("Space");
  await arrive(page, /instant_buy=1/);

  const listing = await shop.listing({ buyer: person });
  await page.goto(`/${locale}/listing/${listing.id}`);
  await hydrated(page);
  await tabTo(page, page.getByRole("button", { name: t("listing", "buy.submit") }).first());
  await page.keyboard.press("Enter");

  await expect(page.getByRole("dialog")).toBeVisible();
  await hydrated(page);
  await tabTo(page, page.getByLabel(t("auth", "email"), { exact: true }));
  await page.context().addCookies([
    // Their profile is in Greek; this test is in English.
    { name: "localeSynced", value: person.placeMark, url: SHOP },
  ]);
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel(t("auth", "password"), { exact: true }));
  await page.keyboard.type(CAST_PASSWORD);
  await page.keyboard.press("Enter");

  await arrive(page, "/address");
  const radios = page.getByRole("radio");
  await tabTo(page, radios.first());
  await page.keyboard.press("Enter");
  await arrive(page, "/shipping");
  // A group of radios is one tab stop; arrows choose.
  await tabTo(page, page.getByRole("radio", { checked: true }).first());
  for (let step = 0; step < 6; step++) {
    if (await page.getByRole("radio", { name: t("checkout", "shipping.courier") }).isChecked())
      break;
    await page.keyboard.press("ArrowDown");
  }
  await tabTo(page, page.getByRole("button", { name: t("checkout", "continue") }));
  await page.keyboard.press("Enter");
  await arrive(page, "/payment");
  // A stored card without a payment yet is listed, but not selected.
  await tabTo(page, page.getByRole("radio", { checked: true }).first());
  const card = page.getByRole("radio", { name: t.like("checkout-pay", "payment.card") });
  for (let step = 0; step < 6; step++) {
    if (await card.first().isChecked()) break;
    await page.keyboard.press("ArrowUp");
  }
  await tabTo(page, page.getByRole("button", { name: t("checkout", "continue") }));
  await page.keyboard.press("Space");
  await arrive(page, "/review");
  await tabTo(page, page.getByRole("button", { name: t.like("checkout", "review.pay") }));
  await page.keyboard.press("Enter");
  await arrive(page, "/success");
  await tabTo(page, page.getByRole("link", { name: t("checkout-pay", "success.see-order") }));
  await page.keyboard.press("Enter");
  await arrive(page, /\/account\/orders\/[\da-f-]{36}$/);
});

test("refused fields get the focus, and each error links to its field", async ({ page, shop }) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }));
  await enterAs(page.context(), person);
  await page.goto(`/${locale}/checkout/${id}/address?address=new`);
  await hydrated(page);
  const field = (key: string) => page.getByLabel(t("checkout", `address.${key}`), { exact: true });
  await field("full-name").fill("Anna");
  await field("address").fill("Ermou 1");
  await field("city").fill("Athens");
  await field("region").selectOption("attica");
  await field("postal-code").fill("10563");
  await field("phone").fill("0000000000");
  await page.keyboard.press("Enter");
  const problem = page.getByRole("alert").getByRole("link").first();
  await expect(problem).toBeVisible();
  await tabTo(page, problem);
  await page.keyboard.press("Enter");
  await expect(field("phone")).toBeFocused();
});
