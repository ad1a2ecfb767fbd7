import { useEffect } from "react";
import { paths } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { readHeartButton } from "../ui/read-heart-button.ts";
import { browseEvents } from "./browse-events.ts";
import { needHelpClick } from "./need-help-click.ts";
import { findShown } from "./use-shown.ts";

/**
 * Tells what is pressed while somebody browses, from the document: cards, chips and links carry
 * nothing for it. Above the document, for some presses never get into it (awake/leave-unknown).
 */
export function usePresses(): void {
  const locale = useLocale();
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      if (target instanceof Element) tellPress(target, locale);
    };
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) tellSearch(target);
    };
    addEventListener("click", onClick, true);
    addEventListener("submit", onSubmit, true);
    return () => {
      removeEventListener("click", onClick, true);
      removeEventListener("submit", onSubmit, true);
    };
  }, [locale]);
}

function tellPress(target: Element, locale: Locale): void {
  const button = target.closest("button");
  const heart = button && readHeartButton(button);
  if (heart?.keeps) browseEvents.addToWishlist(findShown(heart.id));
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

function tellSearch(form: HTMLFormElement): void {
  const words = new FormData(form).get("q");
  if (form.getAttribute("role") !== "search") return;
  if (typeof words === "string" && words.trim()) browseEvents.searchSubmitted(words.trim());
}
