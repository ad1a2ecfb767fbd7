import type { Locale } from "#contract/market.ts";
import { drawPhoto } from "./seller-kit.ts";
import { expect, hydrated, test, words, type Page } from "./shop.ts";

export const hasScripts = () => test.info().project.use.javaScriptEnabled !== false;
export const main = (page: Page) => page.getByRole("main");

/** The steps of a listing, in the seller's language. */
export function createSellPages(locale: Locale) {
  const t = words(locale);

  async function goOn(page: Page, name: string = t("listing-draft", "continue")): Promise<void> {
    await main(page).getByRole("button", { name, exact: true }).click();
  }

  async function chooseDevice(page: Page, name: string): Promise<void> {
    const search = page.getByLabel(t("listing-draft", "device.by-name"), { exact: true });
    await search.fill(name);
    await page
      .getByRole("button", { name: t("listing-draft", "device.find"), exact: true })
      .click();
    await pickMatch(page);
    await answerDevice(page);
  }

  async function pickMatch(page: Page): Promise<void> {
    await hydrated(page);
    await page.locator(".matches button").first().click();
    await expect(page.locator("input[name=color_id]").first()).toBeAttached();
  }

  async function answerDevice(page: Page): Promise<void> {
    for (const field of ["color_id", "capacity_id"]) {
      await hydrated(page);
      const choices = page.locator(`input[name=${field}]`);
      if ((await page.locator(`input[name=${field}]:checked`).count()) === 0) {
        // Without scripts the capacity is a step of its own.
        if ((await choices.count()) === 0) await goOn(page);
        await expect(choices.first()).toBeAttached();
        await choices.first().check({ force: true });
      }
    }
    await goOn(page);
  }

  async function addPhotos(page: Page, tags: readonly string[]): Promise<void> {
    for (const tag of tags) {
      const file = { name: `${tag}.jpg`, mimeType: "image/jpeg", buffer: await drawPhoto() };
      await page.locator(`input[name=photo-${tag}]`).setInputFiles(file);
    }
    if (!hasScripts()) {
      await page
        .getByRole("button", { name: t("listing-draft-photos", "upload"), exact: true })
        .click();
    }
    for (const tag of tags) {
      const name = t("listing-draft-photos", `tag.${tag}`);
      await expect(page.locator(".slots").getByRole("img", { name, exact: true })).toBeVisible();
    }
    await hydrated(page);
    await goOn(page);
  }

  async function gradeParts(page: Page): Promise<void> {
    await page.locator("input[name=fine_looks][value=some]").check();
    await page.locator("input[name=body_condition][value=yellow]").check();
    await page.locator("input[name=rest_looks]").check();
    for (const group of ["works", "parts"])
      await page.locator(`input[name=fine_${group}][value=all]`).check();
    await page.locator("input[name=body_condition_reason]").fill("Δύο ψιλές γραμμές πίσω");
    await page.locator("input[name=battery_health]").fill("91");
    await goOn(page);
  }

  return { goOn, chooseDevice, pickMatch, answerDevice, addPhotos, gradeParts };
}
