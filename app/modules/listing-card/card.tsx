import type { ReactNode } from "react";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatPercent, formatRoundedUp } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge, InstantBuyBadge } from "../ui/badge.tsx";
import type { CardFacts } from "./card-facts.ts";
import { FavoriteToggle } from "./favorite-toggle.tsx";
import { Grade } from "../condition/grade.tsx";
import { Icon } from "../ui/icon.tsx";
import { Photo } from "../ui/photo.tsx";
import "../ui/price.css";
import "./card.css";

type Props = {
  listing: CardFacts;
  /** In the first row of the page; `first` gets high fetch priority. */
  eager?: boolean | "first";
  /**
   * `rail-card` is narrower, beside the filters, and the only card of its device on the page, so
   * that a favorite button can lead back to it.
   */
  set?: "card" | "rail-card";
  favoriteToggle?: boolean;
  /** Where all are of one model, each is named by what sets it apart. */
  isOneModel?: boolean;
  children?: ReactNode;
};

export function Card({
  listing,
  eager,
  set = "card",
  favoriteToggle = true,
  isOneModel,
  children,
}: Props) {
  const t = useT("common");
  const locale = useLocale();
  const { battery_health, capacity, color } = listing;
  const variant = [capacity, color].filter(Boolean).join(" · ");
  return (
    <li className="card" {...(set === "rail-card" ? { id: listing.id } : {})}>
      <Photo url={listing.cover} alt="" set={set} {...(eager ? { eager } : {})}>
        {listing.is_boosted ? <Badge kind="off">{t("boosted")}</Badge> : null}
        {listing.is_instant_buy ? <InstantBuyBadge /> : null}
      </Photo>
      <h3>
        <Link to={paths.listing(locale, listing.id)} discover="none">
          {isOneModel && variant ? (
            <>
              <span className="vh">{listing.title} </span>
              {variant}
            </>
          ) : (
            listing.title
          )}
        </Link>
      </h3>
      {favoriteToggle ? (
        <FavoriteToggle id={listing.id} title={listing.title} isKept={listing.is_favorite} />
      ) : null}
      {isOneModel ? null : <p className="meta">{variant}</p>}
      <p className="meta">
        <Grade grade={listing.generic_condition} />
        {battery_health === null ? null : (
          <span className="row tight">
            <Icon name="cell" />
            <span className="vh">{t("battery")}</span>
            {formatPercent(locale, battery_health)}
          </span>
        )}
      </p>
      <p className="price">{formatRoundedUp(locale, listing.total_price)}</p>
      <p className="tiny dim">
        {t("device-price", { price: formatRoundedUp(locale, listing.asking_price) })}
      </p>
      {children}
    </li>
  );
}
