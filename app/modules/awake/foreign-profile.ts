type Place = { pathname: string };

const PROFILE = /^\/[^/]+\/user\/([^/]+)\/?$/;

/**
 * Whether the browser's own back or forward must not lead there: another one's profile (spec §2,
 * §6). The visitor stays; links to it work as ever.
 */
export function isRefusedByHistory(
  from: Place,
  to: Place,
  how: string,
  ownName: string | null,
): boolean {
  const [, name] = PROFILE.exec(to.pathname) ?? [];
  // A dialog over the profile closes by the history too.
  if (how !== "POP" || name === undefined || from.pathname === to.pathname) return false;
  return ownName === null || readName(name) !== ownName.toLowerCase();
}

function readName(part: string): string | null {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return null;
  }
}
