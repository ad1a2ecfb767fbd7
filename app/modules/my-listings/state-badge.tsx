import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import type { MyListingState } from "./present-my-listings.ts";

const KINDS = {
  draft: "off",
  taken_back: "off",
  under_review: "calm",
  rejected: "bad",
  published: "calm",
  reserved: "now",
  hidden: "off",
  away: "off",
  sold: "off",
  marked_sold: "off",
  failed_check: "bad",
  inactive: "off",
} as const satisfies Record<MyListingState, string>;

export function StateBadge({ state }: { state: MyListingState }) {
  const t = useT("my-listings");
  return <Badge kind={KINDS[state]}>{t(`state.${state}`)}</Badge>;
}
