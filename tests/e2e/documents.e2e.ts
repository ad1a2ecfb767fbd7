import sharp from "sharp";
import { arrive, enterAs, expect, open, type Page, type Person, test, words } from "./shop.ts";

const locale = "en-GR";
const t = words(locale);

async function drawScan(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: "#8ab0c8" } })
    .jpeg()
    .toBuffer();
}

async function chooseScan(page: Page, form: string): Promise<void> {
  const buffer = await drawScan();
  const input = page.locator(`#${form} input[type=file]`);
  await input.setInputFiles({ name: "scan.jpg", mimeType: "image/jpeg", buffer });
}

async function decide(page: Page, { username }: Person, decision: "accept" | "refuse") {
  await expect(page.getByRole("main")).toContainText(username);
  const picture = page.locator(".document-files img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
  await page.locator(`[name=decision][value=${decision}]`).check();
  if (decision === "refuse") await page.locator("[name=reasons][value=cut_off]").check();
  await page.getByRole("button", { name: t("documents", "hub.submit") }).click();
  await arrive(page, `/${locale}/hub/documents`);
}

test("an identity card is sent in two steps and refused by two people, and nobody else sees it", async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  const member = await shop.person("GR", locale);
  await enterAs(page.context(), member);
  await open(page, `/${locale}/account/verification`);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("verification", "do.identity") })
    .first()
    .click();
  await arrive(page, `/${locale}/account/documents`);
  await page.locator("#send-identity [value=identity_card]").check();
  await chooseScan(page, "send-identity");
  await page
    .getByRole("button", { name: t("documents", "send-identity") })
    .first()
    .click();
  await expect(page.locator("#send-back")).toBeVisible();
  await chooseScan(page, "send-back");
  await page.getByRole("button", { name: t("documents", "send-back") }).click();
  await expect(page.locator("#identity ~ *, [aria-labelledby=identity]").first()).toContainText(
    t("documents", "status.submitted"),
  );
  const {
    data: [sent],
  } = await member.api.verificationDocument.list();
  const file = await page
    .getByRole("link", { name: t("documents", "see", { side: t("documents", "side.front") }) })
    .getAttribute("href");
  expect((await page.request.get(file!)).headers()["cache-control"]).toBe("private, no-store");

  const hubPage = `/${locale}/hub/documents/${sent!.id}`;
  for (const name of ["support", "support-2"] as const) {
    const staff = await browser.newContext();
    await enterAs(staff, await shop.castMember(name, locale));
    const hub = await staff.newPage();
    await open(hub, hubPage);
    await decide(hub, member, "refuse");
    await staff.close();
  }
  await open(page, `/${locale}/account/documents`);
  await expect(page.getByRole("main")).toContainText(t("documents", "reason.cut_off"));

  complaints.expectStatus(404);
  const stranger = await browser.newContext();
  await enterAs(stranger, await shop.person("GR", locale));
  const other = await stranger.newPage();
  expect((await other.request.get(file!)).status()).toBe(404);
  expect((await open(other, hubPage)).status()).toBe(404);
  await stranger.close();
});
