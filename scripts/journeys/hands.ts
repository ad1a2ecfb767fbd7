import type { Locator, Page } from "@playwright/test";

export type Counted = { screens: number; taps: number; keys: number; seconds: number };

/** Of a phone on the road, as DevTools and Lighthouse have it. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;

/**
 * Does what a person does on a page, and counts it. The time begins with the first tap or key and
 * ends with `stop`; people read and type in no time, so that it is the page's alone.
 */
export async function createHands(page: Page) {
  const count: Counted = { screens: 0, taps: 0, keys: 0, seconds: 0 };
  let begun: number | null = null;
  let last = "";
  const see = () => {
    const { pathname } = new URL(page.url());
    if (pathname === last || pathname === "blank") return;
    last = pathname;
    count.screens += 1;
  };
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) see();
  });

  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });

  const begin = () => {
    begun ??= performance.now();
  };

  const hands = {
    page,
    async tap(target: Locator): Promise<void> {
      begin();
      await target.click();
      count.taps += 1;
    },
    /** Of a drop-down list, which takes two taps. */
    async choose(target: Locator, value: string): Promise<void> {
      begin();
      await target.selectOption(value);
      count.taps += 2;
    },
    async type(target: Locator, text: string): Promise<void> {
      begin();
      const isFocused = await target.evaluate((field) => field === document.activeElement);
      if (!isFocused) count.taps += 1;
      await target.fill(text);
      count.keys += text.length;
    },
    /** The field and the picture. */
    async attach(target: Locator, name: string, buffer: Buffer): Promise<void> {
      begin();
      await target.setInputFiles({ name, mimeType: "image/jpeg", buffer });
      count.taps += 2;
    },
    arrive: (place: string | RegExp) =>
      page.waitForURL(typeof place === "string" ? new RegExp(`${place}(?:[?#].*)?$`) : place, {
        waitUntil: "commit",
      }),
    see: (target: Locator) => target.first().waitFor({ state: "visible" }),
    stop(): Counted {
      if (begun !== null) count.seconds = (performance.now() - begun) / 1000;
      return count;
    },
  };
  return hands;
}

export type Hands = Awaited<ReturnType<typeof createHands>>;
