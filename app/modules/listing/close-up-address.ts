import type { MouseEvent } from "react";

/** The fragment of a photo over the page, before its place. */
export const CLOSE_UP = "#photo-";

/** The server reads the query, the browser the hash. `place` counts from 1. */
export const toCloseUp = (place: number): string => `?photo=${place}${CLOSE_UP}${place}`;

/** The photo that the query names, from 1; null where there is no such photo. */
export function readAskedPhoto(params: URLSearchParams, count: number): number | null {
  const asked = params.get("photo") ?? "";
  return /^[1-9]\d?$/.test(asked) && Number(asked) <= count ? Number(asked) : null;
}

/** The address that a press leads to in this page; null where it is meant for another tab. */
export function takePress(event: MouseEvent<HTMLAnchorElement>): HTMLAnchorElement | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  event.preventDefault();
  return event.currentTarget;
}
