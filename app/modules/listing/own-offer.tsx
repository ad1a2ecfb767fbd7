import { offerPaths } from "../../offer-paths.ts";
import { formatDate, formatMoney, formatRelative } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import type { ShownOffer } from "./present-listing.ts";

type Props = { offer: ShownOffer };

/** Above the price: the visitor alone has this one, and not for long. */
export function AgreedPrice({ offer: { id, amount, asking, expires_at, now } }: Props) {
  const t = useT("offer");
  const locale = useLocale();
  return (
    <Note>
      <p>
        <b>
          {t("listing.agreed", {
            amount: formatMoney(locale, amount),
            asking: formatMoney(locale, asking),
          })}
        </b>
      </p>
      <p className="small">
        {t("listing.until", {
          time: formatDate(locale, expires_at, "moment"),
          relative: formatRelative(locale, expires_at, new Date(now)),
        })}{" "}
        <Link to={offerPaths.offer(locale, id)}>{t("listing.see")}</Link>
      </p>
    </Note>
  );
}

/** In the place of the link that makes one. */
export function RunningOffer({ offer: { id, status, amount } }: Props) {
  const t = useT("offer");
  const locale = useLocale();
  return (
    <ButtonLink kind="line" full to={offerPaths.offer(locale, id)}>
      {t(status === "countered" ? "listing.countered" : "listing.yours", {
        amount: formatMoney(locale, amount),
      })}
    </ButtonLink>
  );
}
