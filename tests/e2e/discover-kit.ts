import { expect, SHOP, type Page } from "./shop.ts";
import type { Locator } from "@playwright/test";

export const listLinks = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .locator('li.card h3 a[href*="/listing/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));

export const isInWindow = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });

export async function readMails(recipient: string, holding: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${SHOP}/dev/outbox.json?to=${encodeURIComponent(recipient)}`);
    const { data } = (await answer.json()) as { data: unknown[] };
    found = data.map((message) => JSON.stringify(message)).find((message) => holding.test(message));
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}
