import type { Market } from "#contract/market.ts";
import { hubPaths } from "../../hub-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";
import { COUNTRIES } from "./listing-queue.ts";

type Props = {
  market: Market | null;
  to?: (market: Market | null) => string;
};

export function CountryChips({ market, to }: Props) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  const pathOf = to ?? ((one: Market | null) => hubPaths.listings(locale, { market: one }));
  return (
    <nav className="chips" aria-label={t("queue.markets")}>
      {[null, ...COUNTRIES].map((one) => (
        <ChipLink
          key={one ?? "all"}
          to={pathOf(one)}
          on={one === market}
          {...(one === market ? { "aria-current": "page" } : {})}
        >
          {one === null ? t("queue.all") : places(`country.${one}`)}
        </ChipLink>
      ))}
    </nav>
  );
}
