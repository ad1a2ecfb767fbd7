type Place = { pathname: string };

const PROFILE = /^\/[^/]+\/user\/([^/]+)\/?$/;

/** True when back or forward would lead to another member's profile (spec §2, §6). */
export function isRefusedByHistory(
  from: Place,
  to: Place,
  how: string,
  ownName: string | null,
): boolean {
  const [, name] = PROFILE.exec(to.pathname) ?? [];
  // Closing a dialog over the profile is a history navigation too.
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
