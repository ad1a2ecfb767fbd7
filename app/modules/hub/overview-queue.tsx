import { Link } from "../ui/link.tsx";
import type { Market } from "#contract/market.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";

type Props = {
  total: number;
  /** The one that waits longest; null while nothing does. */
  oldest: { id: string; since: string } | null;
  countries: readonly { market: Market; total: number; since: string | null }[];
  now: string;
};

/** Listings to review: how many, since when, where they are from, and the way in. */
export function OverviewQueue({ total, oldest, countries, now }: Props) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="listings" className="stack hub-queue">
      <h2 id="listings">
        <Link to={sellerPaths.hubListings(locale)} discover="none">
          {t("overview.listings")}
        </Link>
      </h2>
      {oldest === null ? (
        <p className="dim">{t("overview.none")}</p>
      ) : (
        <>
          <p className="row">
            <span className="many" aria-hidden="true">
              {formatNumber(locale, total)}
            </span>
            <span>
              <span className="vh">{t("overview.waiting", { count: total })}. </span>
              <span className="small dim block">{t("overview.oldest")}</span>
              <WaitRing since={oldest.since} now={now} />
            </span>
          </p>
          <ul className="by-country">
            {countries.map(({ market, total: count, since }) => (
              <li key={market}>
                <Link to={sellerPaths.hubListings(locale, { market })} discover="none">
                  {t("overview.of-market", { market: places(`country.${market}`), count })}
                </Link>
                {since === null ? null : <WaitRing since={since} now={now} />}
              </li>
            ))}
          </ul>
          <p className="row">
            <ButtonLink kind="line" to={sellerPaths.hubListing(locale, oldest.id)} discover="none">
              {t("begin")}
            </ButtonLink>
            <ButtonLink kind="line" to={sellerPaths.hubListings(locale)} discover="none">
              {t("overview.open")}
            </ButtonLink>
          </p>
        </>
      )}
    </Panel>
  );
}
