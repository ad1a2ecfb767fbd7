import { MARKETS, type Market } from "#contract/market.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";

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
    <nav aria-label={t("market")} className="row">
      {(markets ?? MARKETS).map((one) => (
        <Link
          key={one}
          to={to(one)}
          discover="none"
          aria-current={one === market ? "page" : undefined}
        >
          {places(`country.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
