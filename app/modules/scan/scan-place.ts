import { useMatches } from "react-router";

/** What the loader of a page about parcels and devices says as `scan` to the field in the header. */
export type ScanPlace = {
  /** The order that the page is about. */
  place: string | null;
  /** What the field takes here, besides codes of parcels and devices. */
  hint: "any" | "bench" | "send" | "label";
  /** The page takes the whole width. */
  isFull?: boolean;
  /** The page has the field itself. */
  isOwn?: boolean;
  /** The page has no scripts, which would bring the focus. */
  isFirst?: boolean;
};

/** Null on pages where nothing is scanned, whose shortcuts keep the focus. */
export function useScanPlace(): ScanPlace | null {
  const data = useMatches().at(-1)?.loaderData as { scan?: ScanPlace } | undefined;
  return data?.scan ?? null;
}
