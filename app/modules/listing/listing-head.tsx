import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { InstantBuyBadge } from "../ui/badge.tsx";
import { Grade } from "../ui/grade.tsx";
import type { ShownListing } from "./present-listing.ts";
import "../ui/card.css";

export function ListingHead({ listing }: { listing: ShownListing }) {
  const t = useT("listing");
  const locale = useLocale();
  const { title, capacity, color, generic_condition, battery_health } = listing;
  return (
    <div className="stack snug">
      {listing.is_instant_buy ? (
        <p className="row">
          <InstantBuyBadge />
          <span className="small dim">{t("instant-body")}</span>
        </p>
      ) : null}
      <h1>{title}</h1>
      <p className="meta">
        {capacity ? <span>{capacity}</span> : null}
        <span>{color}</span>
        <Grade grade={generic_condition} />
        {battery_health === null ? null : (
          <span>{t("battery", { percent: formatPercent(locale, battery_health) })}</span>
        )}
      </p>
    </div>
  );
}
