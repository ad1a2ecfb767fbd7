import type { BrowserContext, Page } from "@playwright/test";

export function watch(context: BrowserContext, expected: Set<number>, found: string[]): void {
  context.on("console", (message) => {
    const text = message.text();
    // Statuses are checked below, where the URL is known.
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) {
      found.push(`console: ${text}`);
    }
  });
  context.on("weberror", (error) =>
    found.push(`script: ${error.error().stack ?? String(error.error())}`),
  );
  context.on("response", (response) => {
    const [status, request] = [response.status(), response.request()];
    if (status < 400 || expected.has(status)) return;
    const isScreen =
      request.resourceType() === "document" || new URL(request.url()).pathname.endsWith(".data");
    if (status >= 500 || !isScreen) found.push(`${status}: ${request.method()} ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Navigation aborts pending requests.
    if (!/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(reason)) {
      found.push(`${reason}: ${request.url()}`);
    }
  });
}

/** A page to read hydrates at an intent, which this gives it (app/hydration). */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => dispatchEvent(new Event("hydrate")));
  await page.waitForFunction(() => {
    // Static pages have no scripts.
    if (!document.querySelector("script:not([type='application/ld+json'])")) return true;
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}
