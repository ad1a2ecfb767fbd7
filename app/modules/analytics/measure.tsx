import { useEffect } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { pushEvent } from "./push-event.ts";
import { browseEvents } from "./commerce-events.ts";
import { needHelpClick } from "./member-events.ts";
import { paths } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { parseFavoriteToggleButton } from "../listing-card/parse-favorite-toggle-button.ts";
import { findShown, useShown } from "./use-shown.ts";
import { trustScript } from "../ui/trusted-script.ts";

/** Root of all analytics; it is loaded after consent only (docs/decisions/0013). */
export function Measure() {
  useTagManager();
  usePageviews();
  useShown();
  usePresses();
  return null;
}

/** Sends one page view per page, by its path without the query (spec §2). */
function usePageviews(): void {
  const { pathname } = useLocation();
  useEffect(() => pushEvent("pageview", { path: pathname }), [pathname]);
}

const SOURCE = "https://www.googletagmanager.com/gtm.js";

function useTagManager(): void {
  const id = useRouteLoaderData<{ tagManagerId?: string }>("root")?.tagManagerId;
  useEffect(() => {
    if (id === undefined || document.querySelector(`script[src^="${SOURCE}"]`)) return;
    const page = window as unknown as { dataLayer?: object[] };
    (page.dataLayer ??= []).push({ "gtm.start": Date.now(), event: "gtm.js" });
    const script = document.createElement("script");
    script.async = true;
    script.src = trustScript(`${SOURCE}?id=${encodeURIComponent(id)}`);
    document.head.append(script);
  }, [id]);
}

/** Listens on the window, because some presses never reach the document (hydration/leave-unknown). */
function usePresses(): void {
  const locale = useLocale();
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      if (target instanceof Element) trackPress(target, locale);
    };
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) trackSearch(target);
    };
    addEventListener("click", onClick, true);
    addEventListener("submit", onSubmit, true);
    return () => {
      removeEventListener("click", onClick, true);
      removeEventListener("submit", onSubmit, true);
    };
  }, [locale]);
}

function trackPress(target: Element, locale: Locale): void {
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
