import type { ListingGroup } from "#contract/listing-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";

const GROUPS = ["active", "drafts", "under_review", "past"] as const satisfies ListingGroup[];

type Props = { group: ListingGroup; counts: Record<ListingGroup, number> };

/** Which listings, and how many there are. The address says it. */
export function OwnTabs({ group, counts }: Props) {
  const t = useT("selling");
  const locale = useLocale();
  return (
    <nav aria-label={t("list.groups")} className="chips">
      {GROUPS.map((one) => (
        <ChipLink
          key={one}
          to={sellerPaths.listings(locale, one === "active" ? {} : { group: one })}
          on={one === group}
          {...(one === group ? { "aria-current": "page" } : {})}
        >
          {t(`group.${one}`)} <span className="count">{counts[one]}</span>
        </ChipLink>
      ))}
    </nav>
  );
}
