import { readTrail } from "../session/previous-path.ts";

const PROFILE = /^\/[^/]+\/user\/([^/]+)\/?$/;

/** True for the profile of another member. */
export function isForeignProfile(pathname: string, ownName: string | undefined): boolean {
  const [, name] = PROFILE.exec(pathname) ?? [];
  return name !== undefined && readName(name) !== ownName?.toLowerCase();
}

function readName(part: string): string | null {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return null;
  }
}

const isTraversal = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)
    ?.type === "back_forward";

/** Back and forward lead to no profile but one's own (spec §2): the visitor stays where they were. */
export function leaveForeignProfile(ownName: string | undefined): void {
  const leave = () => {
    const { current } = readTrail();
    if (!isForeignProfile(location.pathname, ownName) || current === null) return;
    // A profile that the visitor never left, such as a restored tab, stays.
    if (current.split("?", 1)[0] !== location.pathname) location.replace(current);
  };
  if (isTraversal()) leave();
  addEventListener("pageshow", ({ persisted }) => persisted && leave());
}
