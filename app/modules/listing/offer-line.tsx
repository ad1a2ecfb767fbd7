import { offerPaths } from "../../offer-paths.ts";
import { formatDate, formatMoney, formatRelative } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import type { ShownListing } from "./present-listing.ts";

/** Above the price: the visitor alone has this one, and not for long. */
export function AgreedPrice({ offer }: Pick<ShownListing, "offer">) {
  const t = useT("listing");
  const locale = useLocale();
  if (offer?.status !== "accepted") return null;
  const { amount, asking, expires_at, now } = offer;
  return (
    <Note>
      <p>
        <b>
          {t("offer.agreed", {
            amount: formatMoney(locale, amount),
            asking: formatMoney(locale, asking),
          })}
        </b>
      </p>
      <p className="small">
        {t("offer.until", {
          time: formatDate(locale, expires_at, "moment"),
          relative: formatRelative(locale, expires_at, new Date(now)),
        })}{" "}
        <Link to={offerPaths.offer(locale, offer.id)}>{t("offer.see")}</Link>
      </p>
    </Note>
  );
}

/** Below the button that buys. A visitor without an account signs in on the way. */
export function OfferLine({ listing }: { listing: ShownListing }) {
  const t = useT("listing");
  const locale = useLocale();
  const { id, offer, takesOffers } = listing;
  if (offer?.status === "accepted") return null;
  if (offer === null)
    return takesOffers ? (
      <ButtonLink kind="line" full to={offerPaths.make(locale, id)}>
        {t("offer.make")}
      </ButtonLink>
    ) : null;
  return (
    <ButtonLink kind="line" full to={offerPaths.offer(locale, offer.id)}>
      {t(offer.status === "countered" ? "offer.countered" : "offer.yours", {
        amount: formatMoney(locale, offer.amount),
      })}
    </ButtonLink>
  );
}
