import { expect, SHOP, type Page } from "./shop.ts";
import type { Locator } from "@playwright/test";

/** Paths of the devices that a list shows, in its order. */
export const listLinks = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .locator('li.card h3 a[href*="/listing/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));

/** Whether any part of it lies in the window. */
export const isInWindow = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });

/** The newest letter to somebody that holds such words, as it was sent. */
export async function readLetters(recipient: string, holding: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${SHOP}/dev/outbox.json?to=${encodeURIComponent(recipient)}`);
    const { data } = (await answer.json()) as { data: unknown[] };
    found = data.map((letter) => JSON.stringify(letter)).find((letter) => holding.test(letter));
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}
