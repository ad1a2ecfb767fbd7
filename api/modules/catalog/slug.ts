/** The part of an address that names a thing: "Galaxy S24+" is "galaxy-s24-plus". */
export const toSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("+", " plus")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
