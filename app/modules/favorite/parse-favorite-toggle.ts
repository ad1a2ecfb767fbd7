export type FavoriteChange = { is: "keep" | "drop"; what: "listing" | "sku"; id: string };

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function parseFavoriteToggle(query: URLSearchParams): FavoriteChange | null {
  for (const is of ["keep", "drop"] as const) {
    for (const what of ["listing", "sku"] as const) {
      const id = query.get(what === "sku" ? `${is}-sku` : is);
      if (id !== null && ID.test(id)) return { is, what, id };
    }
  }
  return null;
}
