/** Each area has a route manifest of its own. */
export const AREAS = ["account", "checkout", "hub", "sell"] as const;
export type Area = (typeof AREAS)[number];

const PUBLIC = /^routes\/(?:checkout\/start|sell\/(?:start|new))$/;

/**
 * Null for public pages. A route that the page's manifest lacks is loaded as a document
 * (hydration/leave-unknown).
 */
export function findArea(id: string): Area | null {
  if (PUBLIC.test(id)) return null;
  return AREAS.find((area) => id.startsWith(`routes/${area}/`)) ?? null;
}

/** The file with the map of the public pages and of one area, beside the one for visitors. */
export const toAreaManifest = (url: string, area: Area): string =>
  url.replace(/\.js$/, `-${area}.js`);

/** `handle: { scripts: false }` marks a route as a static page. */
export const isStatic = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "scripts" in handle && handle.scripts === false;
