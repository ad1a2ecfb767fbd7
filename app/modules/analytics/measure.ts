import { paths } from "../../paths.ts";
import { parseFavoriteToggleButton } from "../listing-card/parse-favorite-toggle-button.ts";
import { localeOfPath } from "../locale/locale.ts";
import { trustScript } from "../ui/trusted-script.ts";
import { browseEvents, type ShopItem } from "./commerce-events.ts";
import { needHelpClick } from "./member-events.ts";
import { pushEvent } from "./push-event.ts";
import { readShownDevice, readShownLists } from "./read-shown.ts";

const known = new Map<string, ShopItem>();
const findShown = (id: string): ShopItem => known.get(id) ?? { id, title: id };
let counted: { pathname: string; keys: Set<string> } | undefined;

/**
 * Root of all analytics; the page script loads it after consent only (docs/decisions/0013). It reads
 * the page as it stands, so that pages need no analytics code. Returns a function that stops it.
 */
export function measure(tagManager: string | undefined): () => void {
  const page = new AbortController();
  const stop = () => page.abort();
  if (counted !== undefined) return stop;
  const options = { capture: true, signal: page.signal };
  if (tagManager !== undefined) loadTagManager(tagManager);
  countPage();
  addEventListener("visit", countPage, options);
  addEventListener(
    "click",
    ({ target }) => target instanceof Element && trackPress(target),
    options,
  );
  addEventListener(
    "submit",
    ({ target }) => target instanceof HTMLFormElement && trackSearch(target),
    options,
  );
  return stop;
}

/** One page view per page, by its path without the query (spec §2); each list and device once. */
function countPage(): void {
  const { pathname } = location;
  if (counted?.pathname !== pathname) {
    counted = { pathname, keys: new Set() };
    pushEvent("pageview", { path: pathname });
  }
  const { keys } = counted;
  const isNew = (key: string) => !keys.has(key) && keys.add(key);
  const device = readShownDevice();
  if (device !== null) {
    known.set(device.id, device);
    if (isNew(device.id)) browseEvents.viewItem(device);
  }
  for (const { id, items } of readShownLists()) {
    for (const item of items) known.set(item.id, item);
    if (isNew(`${id} ${items.map((item) => item.id).join()}`)) browseEvents.viewItemList(id, items);
  }
}

const SOURCE = "https://www.googletagmanager.com/gtm.js";

function loadTagManager(id: string): void {
  const page = window as unknown as { dataLayer?: object[] };
  (page.dataLayer ??= []).push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.async = true;
  script.src = trustScript(`${SOURCE}?id=${encodeURIComponent(id)}`);
  document.head.append(script);
}

function trackPress(target: Element): void {
  const locale = localeOfPath(location.pathname);
  const button = target.closest("button");
  const favoriteToggle = button && parseFavoriteToggleButton(button);
  if (favoriteToggle?.keeps) browseEvents.addToWishlist(findShown(favoriteToggle.id));
  const link = target.closest("a");
  if (link === null) return;
  const helps = [paths.help(locale), paths.content(locale, "support", "account-settings")];
  if (link.protocol === "mailto:" || helps.includes(link.pathname)) {
    needHelpClick(location.pathname);
  }
  if (link.origin !== location.origin || link.closest("main") === null) return;
  const last = link.pathname.split("/").at(-1);
  if (last && link.pathname === paths.devices(locale, last)) {
    browseEvents.verticalSuggestionClick(last);
  } else if (link.matches(".chip:not(.on)")) {
    browseEvents.quickButtonClick(link.textContent.trim());
  }
}

function trackSearch(form: HTMLFormElement): void {
  const words = new FormData(form).get("q");
  if (form.getAttribute("role") !== "search") return;
  if (typeof words === "string" && words.trim()) browseEvents.searchSubmitted(words.trim());
}
