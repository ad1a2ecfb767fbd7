import type { SubscriptionOffer } from "#contract/subscription.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = { orderId: string; offers: readonly SubscriptionOffer[] };

/** On the page of a bought device, while it can be protected. */
export function OfferCard({ orderId, offers }: Props) {
  const t = useT("subscription");
  const locale = useLocale();
  const cheapest = offers.toSorted(
    (a, b) => a.price_per_month.amount - b.price_per_month.amount,
  )[0];
  if (!cheapest) return null;
  return (
    <Panel aria-labelledby="protection">
      <h2 id="protection">{t("offer.card-title")}</h2>
      <p>
        {t("offer.card-lead", { amount: formatMoney(locale, cheapest.price_per_month) })}{" "}
        {cheapest.has_free_month ? t("offer.card-free") : null}
      </p>
      <p>
        <ButtonLink kind="line" size="m" to={accountPaths.subscriptionOffer(locale, orderId)}>
          {t("offer.card-go")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
