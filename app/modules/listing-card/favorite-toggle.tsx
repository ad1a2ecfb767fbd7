import { useSyncExternalStore } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { FAVORITES } from "./parse-favorite-toggle-button.ts";
import "./favorite-toggle.css";

const changed = new Map<string, boolean>();
const listeners = new Set<() => void>();

export function showFavorite(id: string, isKept: boolean): void {
  changed.set(id, isKept);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useFavoriteToggle = (id: string, first = false): boolean =>
  useSyncExternalStore(
    subscribe,
    () => changed.get(id) ?? first,
    () => first,
  );

type Props = {
  id: string;
  title: string;
  isKept: boolean | undefined;
  sku?: boolean;
  word?: boolean;
};

/**
 * A plain submit button. Its query names the action, and its accessible name starts where the
 * card's link ends: that saves 140 bytes after compression in a list of twenty.
 */
export function FavoriteToggle({ id, title, isKept, sku, word }: Props) {
  const t = useT("common");
  const locale = useLocale();
  const isOn = useFavoriteToggle(id, isKept);
  const favoriteChange = (isOn ? "drop" : "keep") + (sku ? "-sku" : "");
  return (
    <button
      form={FAVORITES}
      className={word ? "btn line favorite-toggle" : "icon favorite-toggle"}
      aria-pressed={isOn}
      formAction={`${paths.favoriteToggle(locale)}?${favoriteChange}=${id}`}
    >
      {word ? (
        <>
          {t(isOn ? "kept-word" : "keep-word")}
          <span className="vh"> {title}</span>
        </>
      ) : (
        t("keep", { title })
      )}
      <Icon name="heart" />
    </button>
  );
}
