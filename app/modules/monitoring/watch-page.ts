import { readConsent } from "../analytics/consent.ts";
import type { PageMonitoring } from "./page-monitoring.ts";

/**
 * Loads the SDK at the first error, or after consent (decisions "Consent"). Runs on import, because
 * the entry chunk has a size limit.
 */
const { monitoring } = window as unknown as { monitoring: PageMonitoring };
let opening: Promise<unknown> | undefined;
let isMeasured = false;

const open = () =>
  (opening ??= import("./start-sentry.ts").then(({ startSentry }) => startSentry(monitoring)));

async function follow(): Promise<void> {
  const hasConsented = readConsent() === "yes";
  if (hasConsented === isMeasured) return;
  isMeasured = hasConsented;
  await open();
  const { measurePage, stopMeasuring } = await import("./measure-page.ts");
  if (hasConsented) measurePage();
  else stopMeasuring();
}

monitoring.start = () => void open();
if (monitoring.queue.length > 0) void open();
addEventListener("consent", () => void follow());
void follow();
