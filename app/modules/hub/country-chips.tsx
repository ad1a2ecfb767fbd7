import type { Market } from "#contract/market.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";
import { COUNTRIES } from "./read-queue.ts";

/** Which country's queue; the address says it. */
export function CountryChips({ market }: { market: Market | null }) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <nav className="chips" aria-label={t("queue.markets")}>
      {[null, ...COUNTRIES].map((one) => (
        <ChipLink
          key={one ?? "all"}
          to={sellerPaths.hubListings(locale, { market: one })}
          on={one === market}
          {...(one === market ? { "aria-current": "page" } : {})}
        >
          {one === null ? t("queue.all") : places(`country.${one}`)}
        </ChipLink>
      ))}
    </nav>
  );
}
