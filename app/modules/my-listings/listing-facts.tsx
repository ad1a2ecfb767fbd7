import { offerPaths } from "../../offer-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import type { MyListingView } from "./present-my-listings.ts";
import "./my-listings.css";

/** What a row of the list says besides its figures. */
export function ListingFacts({ listing }: { listing: MyListingView }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { state, boostedUntil, rejection, hasUnsentChanges, updatedAt } = listing;
  const day = (at: string) => formatDate(locale, at, "short");
  const facts = [
    state === "reserved" ? t("fact.reserved") : null,
    state === "away" ? t("fact.away") : null,
    state === "rejected" && rejection
      ? rejection.reasons.map((reason) => t(`reject.${reason}`)).join(" ")
      : null,
    hasUnsentChanges && state !== "rejected" && state !== "taken_back" ? t("fact.unsent") : null,
    listing.isUnsent || state === "taken_back" ? t("fact.edited", { date: day(updatedAt) }) : null,
    state === "under_review" && listing.submittedAt
      ? t("fact.sent", { date: day(listing.submittedAt) })
      : null,
    (state === "sold" || state === "marked_sold") && listing.soldAt
      ? t("fact.sold", { date: day(listing.soldAt) })
      : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} className="small dim">
          {fact}
        </p>
      ))}
      {boostedUntil && state !== "sold" ? (
        <p className="small row tight boosted">
          <Icon name="bolt" />
          {t("fact.boosted", { date: formatDate(locale, boostedUntil, "moment") })}
        </p>
      ) : null}
    </>
  );
}

export function OffersWaiting({ listing }: { listing: Pick<MyListingView, "offersWaiting"> }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { offersWaiting: count } = listing;
  if (count === 0) return null;
  return (
    <p className="small">
      <Link to={offerPaths.offers(locale, { role: "seller" })}>
        <b>{t("fact.offers", { count })}</b>
      </Link>
    </p>
  );
}
