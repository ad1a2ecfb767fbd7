import { preferencePaths } from "../../preference-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { THEMES, type Theme } from "../../theme.ts";

type Facts = { locale: Locale; path: string; isLite: boolean; theme: Theme | null };

/**
 * Forms of the footer that need no scripts, as HTML: only the server writes them, so that no page
 * carries their code.
 */
export function writePreferences({ locale, path, isLite, theme }: Facts): string {
  const t = getT(locale, "preferences");
  const form = (action: string, name: string, values: [string, string, boolean | null][]) =>
    `<form method="post" action="${escape(action)}">` +
    `<input type="hidden" name="back" value="${escape(path)}">` +
    values
      .map(
        ([value, text, isOn]) =>
          `<button name="${name}" value="${value}"` +
          `${isOn === null ? "" : ` aria-pressed="${isOn}"`}>${escape(text)}</button>`,
      )
      .join("") +
    "</form>";
  const themes = [null, ...THEMES].map((each): [string, string, boolean] => [
    each ?? "system",
    t(`theme.${each ?? "system"}`),
    each === theme,
  ]);
  return (
    `<div class="themes" role="group" aria-label="${escape(t("theme.label"))}">` +
    `${form(preferencePaths.theme(locale), "theme", themes)}</div>` +
    // LiteBar holds the way out of Lite mode.
    (isLite ? "" : form(preferencePaths.lite(locale), "lite", [["1", t("lite"), null]]))
  );
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<"]/g, (sign) => ENTITIES[sign]!);
