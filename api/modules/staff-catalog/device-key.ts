/** The part of an address that names a thing: "Galaxy S24+" is "galaxy-s24-plus". */
export const toSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("+", " plus")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export type Capacity = { slug: string; label: string; position: number };

const SIZES = { GB: 1, TB: 1000, MM: 1_000_000 } as const;

/** "64GB", "64 GB" and "42mm"; undefined where it is no size. */
export function toCapacity(text: string): Capacity | undefined {
  const [, amount, unit] = /^(\d{1,4}) ?(GB|TB|mm)$/i.exec(text) ?? [];
  if (!amount || !unit) return undefined;
  const kind = unit.toUpperCase() as keyof typeof SIZES;
  return {
    slug: `${amount}${unit.toLowerCase()}`,
    label: `${amount} ${kind === "MM" ? "mm" : kind}`,
    position: Number(amount) * SIZES[kind],
  };
}
