import { useCallback, useEffect, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";

const PREFIX = "#photo-";

/** The server reads the query, the browser the hash. `place` counts from 1. */
export const toCloseUp = (place: number): string => `?photo=${place}${PREFIX}${place}`;

/** The photo that the query names, from 1; null where there is no such photo. */
export function readAskedPhoto(params: URLSearchParams, count: number): number | null {
  const asked = params.get("photo") ?? "";
  return /^[1-9]\d?$/.test(asked) && Number(asked) <= count ? Number(asked) : null;
}

export type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

const KEYS: Record<string, string> = { Escape: "close", ArrowLeft: "back", ArrowRight: "on" };

const findOpen = () => document.getElementById(location.hash.slice(1))?.closest(".close-up");

/**
 * Photos over the page, which CSS shows by `:target`. A large photo enters the page when it is
 * opened first, because browsers without scripts fetch every picture.
 */
export function useCloseUps(asked: number | null, count: number) {
  const [opened, setOpened] = useState<readonly number[]>(asked === null ? [] : [asked]);

  /** Opening adds a history entry, paging and closing replace it. */
  const show = useCallback(
    (hash: string) => {
      const place = hash.startsWith(PREFIX) ? Number(hash.slice(PREFIX.length)) : 0;
      if (Number.isInteger(place) && place >= 1 && place <= count) {
        flushSync(() => setOpened((was) => (was.includes(place) ? was : [...was, place])));
      }
      // Navigating to the same hash again makes `:target` match the element that is new.
      if (findOpen() || location.hash === hash) location.replace(hash);
      else location.hash = hash;
    },
    [count],
  );

  const follow: Follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(event.currentTarget.hash);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const open = findOpen();
      const way = KEYS[event.key];
      if (!open || !way || event.altKey || event.ctrlKey || event.metaKey) return;
      // In full size the arrow keys scroll the photo.
      if (way !== "close" && open.querySelector("input:checked")) return;
      const link = open.querySelector<HTMLAnchorElement>(`a[data-way="${way}"]`);
      if (!link) return;
      event.preventDefault();
      show(link.hash);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [show]);

  useEffect(() => {
    if (!location.hash.startsWith(PREFIX) || findOpen()) return;
    // React renders at once only outside of an effect.
    queueMicrotask(() => show(location.hash));
  }, [show]);

  return { opened, follow };
}
