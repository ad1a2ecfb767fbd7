import { formatPercent } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { InstantBuyBadge } from "../ui/badge.tsx";
import { Grade } from "../ui/grade.tsx";
import type { ShownListing } from "./present-listing.ts";

export function ListingHead({ locale, listing }: { locale: Locale; listing: ShownListing }) {
  const t = getT(locale, "listing-more");
  const { title, capacity, color, generic_condition, battery_health } = listing;
  return (
    <>
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
    </>
  );
}
