import { Form } from "react-router";
import { sellerPaths } from "../../seller-paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { MyListingView } from "./present-my-listings.ts";

type Props = { listing: MyListingView; result: ActionResult | undefined };

export function DeleteListingForm({ listing, result }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const back = listing.isUnsent
    ? sellerPaths.listings(locale, { group: "drafts" })
    : sellerPaths.listing(locale, listing.id);
  const may = listing.actions.includes("delete");
  return (
    <Form method="post" className="stack">
      <ResultNote result={result} texts={["my-listings"]} />
      <ul className="reasons narrow">
        <li>{t("delete.gone")}</li>
        <li>{t("delete.forever")}</li>
        {listing.boostedUntil === null ? null : (
          <li>
            {t("delete.boosted", { date: formatDate(locale, listing.boostedUntil, "moment") })}
          </li>
        )}
        {listing.actions.includes("hide") ? <li>{t("delete.hide-instead")}</li> : null}
      </ul>
      <div className="row">
        <SubmitButton
          kind="warn"
          pending={t("working")}
          disabledReason={may ? null : t(`delete.not-now-${isHeld(listing) ? "busy" : "state"}`)}
        >
          {t("delete.submit")}
        </SubmitButton>
        <ButtonLink kind="line" to={back}>
          {t("delete.keep")}
        </ButtonLink>
      </div>
    </Form>
  );
}

const isHeld = ({ state, orderId }: MyListingView) =>
  state === "reserved" || (state === "sold" && orderId !== null);
