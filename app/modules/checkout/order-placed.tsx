import type { SubscriptionOffer } from "#contract/subscription.ts";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { OfferCard } from "../subscription/offer-card.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PayPath } from "./pay-path.tsx";
import { type CheckoutView, isAtAgreedPrice } from "./present-checkout.ts";
import "../ui/drawn.css";
import "./checkout.css";

type Props = {
  offers: readonly SubscriptionOffer[];
  order: CheckoutView;
  answerBy: string | null;
  window: { from: string; to: string } | null;
  hub: { address: string; hours: { from: string; to: string } | null } | null;
};

type Placed = { isInstant: boolean; isAgreed: boolean; isPickup: boolean };

export function findPlacedTitle({ isInstant, isAgreed, isPickup }: Placed) {
  if (isInstant) return isPickup ? "success.title-pickup" : "success.title";
  return isAgreed ? "success.title-agreed" : "success.title-asked";
}

export function OrderPlaced({ order, answerBy, window, hub, offers }: Props) {
  const t = useT("checkout-pay");
  const checkout = useT("checkout");
  const locale = useLocale();
  const { isInstant } = order.item;
  const isAgreed = isAtAgreedPrice(order);
  const time = answerBy === null ? null : formatDate(locale, answerBy, "moment");
  const { seller } = order;
  return (
    <div className="split aside">
      <div className="stack wide">
        <div className="stack placed">
          <Icon name="grade-excellent" className="ring huge drawn" />
          <h1>{t(findPlacedTitle({ isInstant, isAgreed, isPickup: hub !== null }))}</h1>
          <p className="narrow">
            {isInstant
              ? t(hub ? "success.pickup" : "success.instant")
              : isAgreed
                ? t("success.agreed", { seller })
                : time === null
                  ? t("success.asked-no-time", { seller })
                  : t("success.asked", { seller, time })}
          </p>
          {hub === null ? null : (
            <p>
              {hub.address}
              {hub.hours === null ? null : (
                <>
                  <br />
                  {t("review.hours", hub.hours)}
                </>
              )}
            </p>
          )}
          {window === null ? null : (
            <p>
              {window.from === window.to
                ? checkout("shipping.on", { date: formatDate(locale, window.from, "short") })
                : checkout("shipping.between", {
                    from: formatDate(locale, window.from, "short"),
                    to: formatDate(locale, window.to, "short"),
                  })}{" "}
              <a href={orderPaths.order(locale, order.id, "calendar")} download>
                {t("success.calendar")}
              </a>
            </p>
          )}
          <p>
            <b>{t("success.number", { number: order.number })}</b>
            <br />
            <span className="small dim">{t("success.confirmation")}</span>
          </p>
          <p className="row">
            <ButtonLink to={paths.order(locale, order.id)}>{t("success.see-order")}</ButtonLink>
            <ButtonLink kind="line" to={paths.search(locale)}>
              {t("success.look-on")}
            </ButtonLink>
          </p>
        </div>
        <OfferCard orderId={order.id} offers={offers} />
        <section className="stack" aria-labelledby="what-next">
          <h2 id="what-next">{checkout("review.what-next")}</h2>
          <PayPath
            isInstant={isInstant}
            isAgreed={isAgreed}
            isPickup={hub !== null}
            isKlarna={order.paymentMethod === "klarna"}
            isPaid
          />
        </section>
      </div>
      <aside className="stick">
        <OrderSummary order={order} />
      </aside>
    </div>
  );
}
