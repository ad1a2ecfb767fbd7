import type { BrowserContext } from "@playwright/test";
import { CAST_PASSWORD, CAST_STAFF, type CastName } from "#api/seed/people.ts";
import { createDemoCode } from "#tests/demo-code.ts";

/** Signs a member of the demo's cast in by the form; `home` is the address of a locale's home. */
export async function enterCast(
  context: BrowserContext,
  home: string,
  who: CastName,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${home}/auth/sign-in`);
  await page.locator('main input[name="email"]').fill(`${who}@deftero.test`);
  await page.locator('main input[name="password"]').fill(CAST_PASSWORD);
  await page.locator('main input[name="password"]').press("Enter");
  await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
  if (CAST_STAFF.some(({ name }) => name === who)) {
    const field = page.locator('main input[autocomplete="one-time-code"]').first();
    await field.fill(createDemoCode(new Date()));
    await field.press("Enter");
    await page.waitForURL((url) => !url.pathname.includes("/second-factor"));
  }
  await page.close();
}
