import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { lazy } from "react";
import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FavoriteToggle } from "../listing-card/favorite-toggle.tsx";
import { Icon } from "../ui/icon.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";
import { Pricing } from "./pricing.tsx";
import type { ShownAddOn, ShownListing } from "./present-listing.ts";
import { Price } from "../ui/price.tsx";
import "../ui/sticky-bar.css";

/** Lazy, because only a member with an offer needs them. */
const AgreedPrice = lazy(async () => ({
  default: (await import("./own-offer.tsx")).AgreedPrice,
}));
const RunningOffer = lazy(async () => ({
  default: (await import("./own-offer.tsx")).RunningOffer,
}));

/** The bar at the foot of a phone submits the form by this id. */
const BUY_FORM = "buy";

type Props = {
  listing: ShownListing;
  addOns: readonly ShownAddOn[];
};

/** The form holds nothing personal, because this page is cached for everyone. */
export function BuyBox({ listing, addOns }: Props) {
  const t = useT("listing");
  const locale = useLocale();
  const { deliveries, closed, fair_price, band, offer } = listing;
  const isAgreed = offer?.status === "accepted";
  return (
    <Panel kind="lift" aria-label={t("buy.label")}>
      {isAgreed ? <AgreedPrice offer={offer} /> : null}
      <div className="price-row">
        <p>
          <Total listing={listing} size="xl" />
        </p>
        {fair_price ? (
          <a href="#market-price" className={`small fair-mark ${fair_price.mark}`}>
            {band ? (
              <svg viewBox="0 0 320 24" aria-hidden="true">
                <path className="whole" d="M8 12h304" />
                <path d={`M${band.low} 12H${band.high}`} />
                <circle cx={band.price} cy="12" r="11" />
              </svg>
            ) : null}
            {t(`fair.${fair_price.mark}`)}
          </a>
        ) : null}
        <p className="small dim">{t("buy.all-in")}</p>
      </div>
      <Form id={BUY_FORM} method="post" action={paths.startCheckout(locale)} className="stack snug">
        <input type="hidden" name="listing_id" value={listing.id} />
        <Button full disabledReason={closed}>
          <BuyWords listing={listing} />
        </Button>
        <details className="explanation ways">
          <summary>
            <span>
              {deliveries.map(({ method, price, refusal, note }) => (
                <span key={method} className={refusal === null ? `by-method ${method}` : "dim"}>
                  <b>{t(`method.${method}`)}</b> {formatMoney(locale, price)}
                  <span className="below dim">{refusal ?? note}</span>
                </span>
              ))}
            </span>
          </summary>
          <fieldset>
            <legend className="vh">{t("buy.choose")}</legend>
            {deliveries.map(({ method, price, refusal, chosen, note }) => (
              <Option
                key={method}
                box
                type="radio"
                name="method"
                value={method}
                defaultChecked={chosen}
                label={t(`method.${method}`)}
                note={note}
                end={formatMoney(locale, price)}
                disabledReason={refusal}
              />
            ))}
          </fieldset>
        </details>
      </Form>
      {listing.is_instant_buy && !closed ? (
        <ButtonLink kind="bare" full to={paths.instantDelivery(locale, listing.id)} rel="nofollow">
          {t("buy.when")}
        </ButtonLink>
      ) : null}
      {offer === null && listing.takesOffers ? (
        <ButtonLink kind="line" full to={paths.makeOffer(locale, listing.id)} rel="nofollow">
          {t("offer.make")}
        </ButtonLink>
      ) : null}
      {offer === null || isAgreed ? null : <RunningOffer offer={offer} />}
      <FavoriteToggle id={listing.id} title={listing.title} isKept={listing.is_favorite} word />
      <p className="small dim row tight">
        <Icon name="lock" />
        {t("buy.held", { days: listing.warranty_days })}
      </p>
      {listing.is_instant_buy || isAgreed ? null : (
        <p className="small dim">
          {t("buy.asks-seller", { hours: LIMITS.sellerAcceptance / hours(1) })}
        </p>
      )}
      <div>
        <Pricing listing={listing} addOns={addOns} />
      </div>
    </Panel>
  );
}

function BuyWords({ listing: { offer } }: { listing: ShownListing }) {
  const t = useT("listing");
  const locale = useLocale();
  return offer?.status === "accepted"
    ? t("offer.buy", { amount: formatMoney(locale, offer.amount) })
    : t("buy.submit");
}

type TotalProps = { listing: ShownListing; size?: "m" | "xl" };

/**
 * All totals are in the page and CSS shows the one of the checked radio button, also without
 * scripts.
 */
function Total({ listing, size = "m" }: TotalProps) {
  const open = listing.deliveries.filter(({ refusal }) => refusal === null);
  if (open.length === 0) return <Price money={listing.total_price} size={size} as="span" />;
  return open.map(({ method, total }) => (
    <span key={method} className={`by-method ${method}`}>
      <Price money={total} size={size} as="span" />
    </span>
  ));
}

export function BuyBar({ listing }: { listing: ShownListing }) {
  const t = useT("listing");
  if (listing.closed) return null;
  return (
    <div className="bar">
      <p>
        <Total listing={listing} />
        <span className="tiny dim below">{t("buy.all-in-short")}</span>
      </p>
      <Button form={BUY_FORM} className="end">
        <BuyWords listing={listing} />
      </Button>
    </div>
  );
}
