/** `handle: { scripts: false }` marks a route as a static page. */
export const isSilent = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "scripts" in handle && handle.scripts === false;
