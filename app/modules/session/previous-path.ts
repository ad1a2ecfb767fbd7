export type Trail = {
  current: string | null;
  previous: string | null;
  back: string | null;
};

const NOWHERE: Trail = { current: null, previous: null, back: null };
/** Key in session storage (spec §3). */
const PREVIOUS = "previousPath";
const TRAIL = "trail";

const pathOf = (address: string) => address.split("?", 1)[0]!;

/** Pages of the sign-in do not count, except that of the number (spec §2). */
const isDetour = (address: string) =>
  /^\/[^/]+\/auth(?:\/|$)/.test(pathOf(address)) && !pathOf(address).endsWith("/verify-number");

/** spec §2: the way back skips the checkout. */
const isCheckout = (address: string) => /\/checkout/.test(pathOf(address));

/** A dialog or another filter of the same page does not count. */
export function moveOn(trail: Trail, address: string): Trail {
  if (isDetour(address)) return trail;
  const { current } = trail;
  if (current === null || pathOf(current) === pathOf(address))
    return { ...trail, current: address };
  const isPlace = !isCheckout(current) && !isDetour(current);
  return { current: address, previous: current, back: isPlace ? current : trail.back };
}

export function readTrail(): Trail {
  try {
    return { ...NOWHERE, ...(JSON.parse(sessionStorage.getItem(TRAIL) ?? "{}") as Partial<Trail>) };
  } catch {
    return NOWHERE;
  }
}

export function saveTrail(trail: Trail): void {
  try {
    sessionStorage.setItem(TRAIL, JSON.stringify(trail));
    if (trail.previous !== null) sessionStorage.setItem(PREVIOUS, trail.previous);
  } catch {
    // Without storage, "back" leads to the fallback.
  }
}
