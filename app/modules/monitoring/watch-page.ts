import { readConsent } from "../analytics/consent.ts";
import type { PageMonitoring } from "./page-monitoring.ts";

/**
 * Fetches the SDK when there is something to send: at the first error, or once the visitor agreed to
 * being measured (decisions "Consent"). Runs when it is imported: the entry has no byte to spare.
 */
const { monitoring } = window as unknown as { monitoring: PageMonitoring };
let opening: Promise<unknown> | undefined;
let isMeasured = false;

const open = () =>
  (opening ??= import("./open-sentry.ts").then(({ openSentry }) => openSentry(monitoring)));

/** Begins or stops to measure, as the visitor answered. */
async function follow(): Promise<void> {
  const hasConsented = readConsent() === "yes";
  if (hasConsented === isMeasured) return;
  isMeasured = hasConsented;
  await open();
  const { measurePage, stopMeasuring } = await import("./measure-page.ts");
  if (hasConsented) measurePage();
  else stopMeasuring();
}

monitoring.wake = () => void open();
if (monitoring.queue.length > 0) void open();
addEventListener("consent", () => void follow());
void follow();
