import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** In place of the summary while the bank has not answered; the page asks again by itself. */
export function WaitingForBank({ orderId, listingId }: Record<"orderId" | "listingId", string>) {
  const t = useT("checkout-pay");
  const locale = useLocale();
  return (
    <div className="panel stack waiting-for-bank">
      <Spinner share={0.3} className="huge turning" />
      <h1>{t("review.waiting-title")}</h1>
      <div className="stack snug" role="status">
        <p>{t("review.waiting")}</p>
        <p className="dim">{t("review.waiting-refresh")}</p>
        <p className="dim">{t("review.waiting-refused")}</p>
      </div>
      <p className="row">
        <ButtonLink to={paths.checkout(locale, orderId, "review")}>
          {t("review.check-again")}
        </ButtonLink>
        <ButtonLink kind="line" to={paths.listing(locale, listingId)}>
          {t("expired.listing")}
        </ButtonLink>
      </p>
    </div>
  );
}
