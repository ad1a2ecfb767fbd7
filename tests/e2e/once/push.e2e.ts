import { createECDH, randomBytes } from "node:crypto";
import { expect, hydrated, STAGE, test, words } from "../shop.ts";

/** Service workers need a secure context, and the permission belongs to an origin. */
const HERE = STAGE.replace("127.0.0.1", "localhost");

/** A headless browser reaches no push service, so only the subscription itself is canned. */
function createSubscription() {
  const keys = createECDH("prime256v1");
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`,
    keys: {
      p256dh: keys.generateKeys().toString("base64url"),
      auth: randomBytes(16).toString("base64url"),
    },
  };
}

test("a member turns notifications on after an order, and removes the device again", async ({
  page,
  stage,
}) => {
  test.slow();
  const member = await stage.person();
  const { locale, token, placeMark } = member;
  const t = words(locale);
  const listing = await stage.listing({ market: locale.slice(3) as "GR", buyer: member });
  await stage.buy(member, listing);
  const context = page.context();
  await context.addCookies([
    { name: "accessToken", value: token, url: HERE },
    { name: "localeSynced", value: placeMark, url: HERE },
  ]);
  await context.grantPermissions(["notifications"], { origin: HERE });
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () =>
      ({ ...subscription, toJSON: () => subscription }) as never;
  }, createSubscription());

  await page.goto(`${HERE}/${locale}/notifications`);
  await hydrated(page);
  await page.getByRole("button", { name: t("push", "turn-on"), exact: true }).click();
  await expect(page.getByText(t("push", "on"), { exact: true })).toBeVisible();
  const workers = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ active }) => new URL(active!.scriptURL).pathname,
      ),
    );
  expect(await workers()).toEqual(["/push-worker.js"]);

  await page.goto(`${HERE}/${locale}/account/notifications`);
  await hydrated(page);
  const device = page.locator("li.entry", { hasText: t("push", "here") });
  await expect(device).toBeVisible();
  await device.getByRole("button").click();
  await expect(page.getByText(t("push", "removed"))).toBeVisible();
  await expect(page.getByText(t("push", "none"), { exact: true })).toBeVisible();
  expect(await workers()).toEqual([]);
});
