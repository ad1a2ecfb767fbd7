/** A route whose page is only read: `handle: { scripts: false }`. */
export const isSilent = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "scripts" in handle && handle.scripts === false;
