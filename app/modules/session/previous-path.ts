/** Where this tab has been; paths with their query. */
export type Trail = {
  current: string | null;
  previous: string | null;
  /** The last page before this one that "back" may lead to. */
  back: string | null;
};

const NOWHERE: Trail = { current: null, previous: null, back: null };
/** The name of the spec (spec §3). */
const PREVIOUS = "previousPath";
const TRAIL = "trail";

const pathOf = (address: string) => address.split("?", 1)[0]!;

/** Signing in is a detour: no page of it but that of the number counts as a place (spec §2). */
const isDetour = (address: string) =>
  /^\/[^/]+\/auth(?:\/|$)/.test(pathOf(address)) && !pathOf(address).endsWith("/verify-number");

/** spec §2: the checkout is skipped by the way back. */
const isCheckout = (address: string) => /\/checkout/.test(pathOf(address));

/** The trail after a move to `address`; a dialog or another filter is no move. */
export function moveOn(trail: Trail, address: string): Trail {
  if (isDetour(address)) return trail;
  const { current } = trail;
  if (current === null || pathOf(current) === pathOf(address))
    return { ...trail, current: address };
  const isPlace = !isCheckout(current) && !isDetour(current);
  return { current: address, previous: current, back: isPlace ? current : trail.back };
}

/** The trail of this tab. */
export function readTrail(): Trail {
  try {
    return { ...NOWHERE, ...(JSON.parse(sessionStorage.getItem(TRAIL) ?? "{}") as Partial<Trail>) };
  } catch {
    return NOWHERE;
  }
}

export function keepTrail(trail: Trail): void {
  try {
    sessionStorage.setItem(TRAIL, JSON.stringify(trail));
    if (trail.previous !== null) sessionStorage.setItem(PREVIOUS, trail.previous);
  } catch {
    // Storage may be shut: then "back" leads to where it leads without scripts.
  }
}
