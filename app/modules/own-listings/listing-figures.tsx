import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import type { DeskRow } from "./present-desk.ts";

/** On the page of one listing: its interest, its price among others, and the seller's own number. */
export function ListingFigures({ listing }: { listing: DeskRow }) {
  const t = useT("own-listings");
  const locale = useLocale();
  const { id, interest, days, usual, reference, state } = listing;
  const isOffered = state !== "sold" && state !== "marked_sold";
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
        {days === null ? null : (
          <li>
            {isOffered
              ? `${t("column.time")}: ${days === 0 ? t("row.today") : t("row.days", { count: days })}`
              : t("row.sold-after", { count: days })}
          </li>
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
      <Form method="post">
        <HiddenNonce nonce={nonce} />
        <SubmitButton
          kind="line"
          size="m"
          name="intent"
          value="duplicate"
          pending={t("row.duplicate")}
        >
          {t("row.duplicate")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
