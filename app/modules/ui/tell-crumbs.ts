import type { ReactNode } from "react";
import type { Told } from "./structured-data.tsx";

type Step = { label: ReactNode; to?: string };

/** Nobody finds these by searching. */
const PRIVATE = /^\/[^/]+\/(?:account|hub|checkout|sell)\b/;

/** schema.org BreadcrumbList of a public page; the last step is the page itself. */
export function tellCrumbs(
  crumbs: readonly Step[],
  { origin, pathname }: { origin: string; pathname: string },
): Told | null {
  const isPlain = crumbs.every(({ label }) => typeof label === "string");
  if (!isPlain || crumbs.length < 2 || PRIVATE.test(pathname)) return null;
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(to && { item: origin + to }),
    })),
  };
}
