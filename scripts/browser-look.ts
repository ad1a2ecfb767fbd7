import { chromium, type Page } from "@playwright/test";
import { findViolations } from "./find-violations.ts";
import { evaluatePage } from "./evaluate-page.ts";
import { untilHydrated, watch } from "./watch-browser.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

type Look = {
  counts: () => { looked: number; wanted: number };
  look(address: string): void;
  end(): Promise<void>;
};

export async function openBrowserLook(
  executablePath: string,
  tell: (address: string, fault: string) => void,
): Promise<Look> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const complaints: string[] = [];
  /** Pictures are replaced by a pixel, because to derive each would be most of the work. */
  const pixel = { contentType: "image/png", body: Buffer.from(PIXEL, "base64") };
  const open = async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      reducedMotion: "reduce",
    });
    await context.route("**/media/**", (route) => route.fulfill(pixel));
    return { context, page: await context.newPage() };
  };
  const still = await open();
  const hydrated = await open();
  // Neither fetched nor refused: axe is a script itself, so scripts as such must run.
  await still.page.route("**/assets/*.js", () => {});
  watch(hydrated.context, new Set(), complaints);
  let [visits, looked, wanted] = [0, 0, 0];
  let running: Promise<void> = Promise.resolve();

  async function visit(page: Page, address: string, how: string): Promise<void> {
    visits += 1;
    const from = `10.${200 + ((visits >> 12) & 31)}.${(visits >> 4) & 255}.9`;
    await page.setExtraHTTPHeaders({ "X-Forwarded-For": from });
    await page.goto(address);
    if (page === hydrated.page) {
      // They load at the first interaction or when the browser is idle.
      await page.mouse.move(5, 5);
      await untilHydrated(page);
      for (const fault of evaluatePage(await page.content(), new URL(address)).faults)
        tell(address, `${how}: ${fault}`);
    }
    for (const violation of await findViolations(page)) tell(address, `${how}: ${violation}`);
    for (const complaint of complaints.splice(0)) tell(address, `${how}: ${complaint}`);
  }

  async function lookBothWays(address: string): Promise<void> {
    try {
      await visit(still.page, address, "scripts off");
      await visit(hydrated.page, address, "scripts on");
    } catch (error) {
      tell(address, `browser: ${String(error).slice(0, 300)}`);
    }
    looked += 1;
  }

  return {
    counts: () => ({ looked, wanted }),
    look(address) {
      wanted += 1;
      running = running.then(() => lookBothWays(address));
    },
    async end() {
      await running;
      await browser.close();
    },
  };
}
