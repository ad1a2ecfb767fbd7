import { MARKETS, type Market } from "#contract/market.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";

type Props = {
  market: Market;
  /** Of the reader; null: all of them. */
  markets: readonly Market[] | null;
  to: (market: Market) => string;
};

export function MarketLinks({ market, markets, to }: Props) {
  const t = useT("setting");
  const places = useT("locale");
  return (
    <nav aria-label={t("market")} className="chips">
      {(markets ?? MARKETS).map((one) => (
        <ChipLink
          key={one}
          to={to(one)}
          on={one === market}
          aria-current={one === market ? "page" : undefined}
        >
          {places(`country.${one}`)}
        </ChipLink>
      ))}
    </nav>
  );
}
