import { LIMITS } from "#contract/limits.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { DuplicateForm } from "./duplicate-form.tsx";
import type { DeskRow } from "./present-desk.ts";
import { useTimeOnSale } from "./use-time-on-sale.ts";

/** On the page of one listing: its interest, its price among others, and the seller's own number. */
export function ListingFigures({ listing }: { listing: DeskRow }) {
  const t = useT("own-listings");
  const locale = useLocale();
  const { id, interest, usual, reference } = listing;
  const spent = useTimeOnSale(listing);
  return (
    <Panel aria-labelledby="figures">
      <h2 id="figures">{t("column.interest")}</h2>
      <ul className="stack snug">
        {interest === null ? null : (
          <>
            <li>{t("row.views", { count: interest.views, days: LIMITS.ownListings.viewDays })}</li>
            <li>{t("row.favorites", { count: interest.favorites })}</li>
          </>
        )}
        {spent === null ? null : (
          <li>{spent.isSold ? spent.text : `${t("column.time")}: ${spent.text}`}</li>
        )}
        {usual === null ? null : (
          <li>
            {t(`place.${usual.place}`)}{" "}
            <span className="dim">
              ({t("row.usual", { price: formatMoney(locale, usual.median) })})
            </span>
          </li>
        )}
        {reference === null ? null : <li>{t("row.reference", { reference })}</li>}
      </ul>
      <p>
        <ButtonLink kind="bare" size="m" to={sellerPaths.listing(locale, id, "reference")}>
          {t("row.set-reference")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

export function DuplicatePanel({ nonce }: { nonce: string }) {
  const t = useT("own-listings");
  return (
    <Panel aria-labelledby="duplicate">
      <h2 id="duplicate">{t("duplicate.title")}</h2>
      <p className="small dim">{t("duplicate.note")}</p>
      <DuplicateForm nonce={nonce} kind="line" />
    </Panel>
  );
}
