import type { Browser, Page, PlaywrightTestOptions as Settings } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Locale } from "#contract/market.ts";
import { watch } from "../../../scripts/watch-browser.ts";
import { newEmail } from "../newcomer.ts";
import {
  arrive,
  expect,
  hydrated,
  inventAddress,
  isOfNoScripts,
  test as base,
  words,
} from "../shop.ts";
import { walkSignUp } from "../sign-up-pages.ts";
import { type EmptyShop, openEmptyShop } from "./empty-shop.ts";

export { expect };

/** Two projects run at once, each with its shop. */
const PORTS = { on: 30, off: 31 } as const;

export type Actor = {
  email: string;
  username: string;
  locale: Locale;
  page: Page;
  t: ReturnType<typeof words>;
};

type Story = {
  shop: EmptyShop;
  /** A person with a browser and a network address of their own. */
  person(name: string, locale: Locale): Promise<Actor>;
};

export const test = base.extend<{ story: Story }, { emptyShop: EmptyShop }>({
  emptyShop: [
    async ({}, use, { project }) => {
      const isOff = project.use.javaScriptEnabled === false;
      const port = Number(process.env["E2E_PORT"]) + PORTS[isOff ? "off" : "on"];
      const shop = await openEmptyShop(port);
      await use(shop);
      await shop.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  story: async ({ browser, emptyShop }, use, { project }) => {
    const found: string[] = [];
    const pages: Page[] = [];
    await use({
      shop: emptyShop,
      async person(name, locale) {
        const page = await openBrowser(browser, emptyShop.origin, project.use);
        watch(page.context(), new Set(), found);
        pages.push(page);
        return { email: newEmail(), username: name, locale, page, t: words(locale) };
      },
    });
    await Promise.all(pages.map((page) => page.context().close()));
    const complaints = found.filter((one) => !isOfNoScripts(one, project.use.javaScriptEnabled));
    expect(complaints, "what the browsers complained about").toEqual([]);
  },
});

type Use = Partial<
  Pick<Settings, "viewport" | "javaScriptEnabled" | "timezoneId" | "reducedMotion">
>;

async function openBrowser(
  browser: Browser,
  baseURL: string,
  { viewport, javaScriptEnabled, timezoneId, reducedMotion }: Use,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { "X-Forwarded-For": inventAddress() },
    ...(viewport && { viewport }),
    ...(javaScriptEnabled !== undefined && { javaScriptEnabled }),
    ...(timezoneId && { timezoneId }),
    ...(reducedMotion && { reducedMotion }),
  });
  return context.newPage();
}

export async function visit({ page }: Actor, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer!.status(), path).toBeLessThan(400);
  await hydrated(page);
}

/** Presses a button of the page's own part. */
export const press = ({ page }: Actor, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

export const follow = ({ page }: Actor, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).first().click();

export const field = ({ page }: Actor, name: string) => page.locator(`main [name="${name}"]`);

/** From the first page of the sign-up on; the personal details are left for later. */
export async function signUp(actor: Actor): Promise<void> {
  const { page, locale, t } = actor;
  await walkSignUp(page, { ...actor, market: locale === "en-GB" ? "GB" : "GR" });
  await page.getByRole("button", { name: t("sign-up", "later"), exact: true }).click();
}

/** Opens the link of an invitation, signs up with its address, joins, and sets up the second step. */
export async function joinStaff(actor: Actor, link: string): Promise<void> {
  const { page, t } = actor;
  await visit(actor, link);
  await follow(actor, t("console", "invitation.sign-up"));
  await hydrated(page);
  await signUp(actor);
  await arrive(page, link);
  await press(actor, t("console", "invitation.accept"));
  await arrive(page, "/console/second-factor");
  await follow(actor, t("console", "factor.app"));
  await arrive(page, "/account/security/second-factor");
  await press(actor, t("security", "factor-start"));
  const secret = (await page.locator("code.secret").textContent())!.replaceAll(" ", "");
  await hydrated(page);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel(t("security", "code"), { exact: true }).fill(app.generate());
  await press(actor, t("security", "setup-confirm"));
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
}
