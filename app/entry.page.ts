import { seconds } from "#contract/duration.ts";
import { readConsent } from "./modules/analytics/consent.ts";
import { localeOfPath } from "./modules/locale/locale.ts";
import { watchTyping } from "./modules/session/typing.ts";
import { leaveForeignProfile } from "./modules/visit/foreign-profile.ts";
import { readRecent, rememberListing } from "./modules/session/recent-listings.ts";
import { readPageFacts } from "./modules/session/page-facts.ts";
import { moveOn, readTrail, saveTrail } from "./modules/session/previous-path.ts";

/**
 * What every page does without React, in a file of its own (`budgets.e2e.ts` holds its bytes). It
 * changes no element that React owns.
 */
const { build, member, tagManager } = readPageFacts();
/** Parameters that do not make another page. */
const PASSING = ["modal", "switch_to", "auth", "error", "accessToken", "customUrl", "t"];
const PAUSE = seconds(2);
const isCountryAsked = () => /(?:^|;\s*)geolocationApplied=/.test(document.cookie);
const isLost = () => {};

watchTyping();
leaveForeignProfile(member);
cleanAddress();
addEventListener("consent", measureAfterConsent);
// React's navigations, in the areas of members.
addEventListener("visit", keepVisit);
// Storage and cookies open slowly: in one task they would block a phone for a quarter of a second.
for (const part of [keepVisit, askForConsent, fillRecentRow, loadMonitoring]) setTimeout(part);
offer(document.activeElement);
addEventListener("focusin", ({ target }) => offer(target));
setTimeout(() => void watchVersion(), PAUSE);
if (member === undefined && navigator.cookieEnabled && !isCountryAsked())
  setTimeout(() => void findCountry(), PAUSE);

/** Removes the `t` that a reload past every cache adds (spec §4). */
function cleanAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("t")) return;
  url.searchParams.delete("t");
  history.replaceState(history.state, "", url);
}

function askForConsent(): void {
  if (readConsent() === null) askAtTheFoot();
  else measureAfterConsent();
}

function askAtTheFoot(): void {
  const foot = document.createElement("div");
  document.body.append(foot);
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      foot.remove();
      import("./modules/visit/consent-bar.ts").then(
        ({ showConsentBar }) => showConsentBar(),
        isLost,
      );
    },
    { rootMargin: "600px" },
  );
  watcher.observe(foot);
}

/** All analytics code is loaded after consent only (docs/decisions/0013). */
function measureAfterConsent(): void {
  if (readConsent() !== "yes") return;
  import("./modules/analytics/measure.ts").then(({ measure }) => measure(tagManager), isLost);
}

function findCountry(): Promise<void> {
  return import("./modules/visit/redirect-to-country.ts").then(
    ({ redirectToDetectedCountry }) =>
      redirectToDetectedCountry(localeOfPath(location.pathname), isCountryAsked),
    isLost,
  );
}

/** The SDK of the error reports comes with the hydration: at the first error, or after consent. */
function loadMonitoring(): void {
  const { monitoring } = window as { monitoring?: { queue: unknown[]; start?: () => void } };
  if (monitoring === undefined) return;
  const hydrate = () => void dispatchEvent(new Event("hydrate"));
  monitoring.start ??= hydrate;
  if (monitoring.queue.length > 0 || readConsent() === "yes") hydrate();
  addEventListener("consent", hydrate);
}

function fillRecentRow(): void {
  const place = document.querySelector("[data-recent]");
  if (place === null || readRecent() === undefined) return;
  import("./modules/visit/recent-row.ts").then((part) => part.fillRecentRow(place), isLost);
}

/** Suggestions come with the first focus of a field that searches the shop. */
function offer(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(".find [name=q]")) return;
  import("./modules/visit/suggest.ts").then((part) => part.suggestFor(target), isLost);
}

async function watchVersion(): Promise<void> {
  // In development every change of a file is a new build.
  if (!import.meta.env.PROD) return;
  const part = await import("./modules/visit/watch-version.ts").catch(isLost);
  part?.watchVersion({ running: build });
  await import("./modules/visit/keep-pages.ts").then((one) => one.keepPages()).catch(isLost);
}

/** Saves the listing and the previous path on every change of page (spec §2). */
function keepVisit(): void {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  rememberListing(pathname);
  for (const name of PASSING) query.delete(name);
  const rest = query.toString();
  saveTrail(moveOn(readTrail(), rest === "" ? pathname : `${pathname}?${rest}`));
}
