import { days, hours } from "#contract/duration.ts";
import { expect, test, visit, type Trade } from "../trade-kit.ts";
import type { Page } from "../shop.ts";

const locale = "en-GR";
const MOST = { scans: 6, keys: 12 };

/** The seller's part, until the parcel is on its way; returns what a scanner reads on it. */
async function sendParcel({ orderId, seller, forward, status }: Trade): Promise<string> {
  const { api } = seller.person;
  await api.orderAction.approve({ orderId });
  await forward(0);
  const { slots, address_id } = await api.shipment.getCourier({ orderId });
  const { date, interval } = slots.find(({ is_open }) => is_open)!;
  await api.shipment.bookCourier({
    order: orderId,
    pick_up_date: date,
    pick_up_interval: interval,
    address_id: address_id!,
  });
  for (let hour = 0; hour < 24 * 8 && (await status()) !== "in_transit_to_hub"; hour += 6)
    await forward(hours(6));
  await forward(days(1));
  const { shipment } = await api.shipment.getCourier({ orderId });
  return shipment!.tracking_code!;
}

function createHands(page: Page) {
  const count = { scans: 0, keys: 0 };
  return {
    count,
    /** A scanner types what it reads, and ends with Enter. */
    async scan(text: string) {
      count.scans += 1;
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    },
    async press(...keys: string[]) {
      for (const key of keys) {
        count.keys += 1;
        await (key === "Enter" ? page.keyboard.press(key) : page.keyboard.type(key));
      }
    },
  };
}

test("a faultless parcel takes few scans and keys from the counter to the courier", async ({
  createTrade,
}) => {
  test.setTimeout(180_000);
  const trade = await createTrade();
  const { orderId } = trade;
  const tracking = await sendParcel(trade);
  const expert = await trade.expert();
  const { page } = expert;
  await page.setViewportSize({ width: 1280, height: 800 });
  const { count, scan, press } = createHands(page);
  const field = page.locator("#scan");

  await test.step("the parcel is received and lies on the bench", async () => {
    await visit(expert, `/${locale}/hub/scan`);
    await expect(page.locator("#station-scan")).toBeFocused();
    await scan(tracking);
    await expect(page).toHaveURL(new RegExp(`/hub/orders/${orderId}/check$`));
    expect(await trade.status()).toBe("at_hub");
  });

  await test.step("in both languages the whole bench fits one screen", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const language of ["el-GR", "en-GR"]) {
      await visit(expert, `/${language}/hub/orders/${orderId}/check`);
      expect(await page.locator(".inspection-item").count()).toBeGreaterThan(12);
      const ends = await page.evaluate(() => {
        const bottomOf = (selector: string) =>
          document.querySelector(selector)!.getBoundingClientRect().bottom;
        return {
          lines: bottomOf(".bench-lines table"),
          side: bottomOf(".bench-side > :last-child"),
          bar: document.querySelector(".inspection-bar")!.getBoundingClientRect().top,
        };
      });
      expect(Math.max(ends.lines, ends.side), language).toBeLessThanOrEqual(ends.bar);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("number and battery are read, and all is as described", async () => {
    await expect(page.locator("[name=device_number]")).toBeFocused();
    await scan(trade.imei);
    await expect(field).toBeFocused();
    await press("9", "1", "Enter");
    await expect(page.locator("[name=battery_health]")).toHaveValue("91");
    // The keyboard may be Greek.
    await press("α", "Enter");
    await expect(page.locator(".inspection-item:not(:has(:checked))")).toHaveCount(0);
  });

  await test.step("the whole bench is seen without scrolling", async () => {
    const bottom = await page
      .locator(".bench-lines table")
      .evaluate((table) => table.getBoundingClientRect().bottom);
    const bar = await page
      .locator(".inspection-bar")
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(bar);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step("it passes and is sent", async () => {
    await press("p", "Enter");
    await expect(page).toHaveURL(new RegExp(`/hub/orders/${orderId}$`));
    expect(await trade.status()).toBe("check_passed");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await press("σ", "Enter");
    await expect.poll(() => trade.status()).toBe("in_transit_to_buyer");
  });

  await test.step("its label opens beside the field, which takes the next parcel", async () => {
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    const { number } = await trade.shop.order(trade.buyer.person, orderId);
    await scan(number);
    await expect(page.locator("main a[data-label]").last()).toBeVisible();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    const opens = page.context().waitForEvent("page");
    await press("l", "Enter");
    await (await opens).close();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
  });

  expect(count.scans, "scans").toBeLessThanOrEqual(MOST.scans);
  expect(count.keys, "keys").toBeLessThanOrEqual(MOST.keys);
  test.info().annotations.push({
    type: "counted",
    description: `${count.scans} scans, ${count.keys} keys`,
  });
});
