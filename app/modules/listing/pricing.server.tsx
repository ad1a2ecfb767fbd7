import type { EndpointResult } from "#contract/endpoint.ts";
import type { listListingAddOns } from "#contract/add-on.ts";
import { BUYER_SAFETY_FEE } from "#contract/buyer-fee.ts";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import type { ShownListing } from "./present-listing.ts";

export type AddOns = EndpointResult<typeof listListingAddOns>["data"];

type Props = { locale: Locale; listing: ShownListing; addOns: AddOns };

export function Pricing({ locale, listing, addOns }: Props) {
  const t = getT(locale, "listing");
  const more = getT(locale, "listing-more");
  const { price, deliveries, seller, warranty_days } = listing;
  const { currency } = price.asking_price;
  const open = deliveries.filter(({ refusal }) => refusal === null);
  const least = formatMoney(locale, { amount: BUYER_SAFETY_FEE.least, currency });
  const percent = formatPercent(locale, BUYER_SAFETY_FEE.rate / 100);
  const longer = addOns.filter(({ kind }) => kind === "extra_warranty" || kind === "insurance");
  return (
    <>
      <details className="explanation">
        <summary>{more("pricing.title")}</summary>
        <dl>
          <dt>{t("buy.device")}</dt>
          <dd>{more("pricing.device", { seller: seller.username })}</dd>
          <dt>{t("buy.fee")}</dt>
          <dd>{more("pricing.fee", { percent, least, days: warranty_days })}</dd>
          <dt>{t("buy.choose")}</dt>
          <dd>{more("pricing.delivery")}</dd>
        </dl>
        {open.length === 0 ? null : (
          <table>
            <caption className="small">{more("pricing.totals")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("buy.choose")}</th>
                <th scope="col">{more("pricing.way")}</th>
                <th scope="col">{more("pricing.total")}</th>
              </tr>
            </thead>
            <tbody>
              {open.map(({ method, price: way, total }) => (
                <tr key={method}>
                  <th scope="row">{t(`method.${method}`)}</th>
                  <td>{formatMoney(locale, way)}</td>
                  <td>
                    <b>{formatMoney(locale, total)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
      <details className="explanation">
        <summary>{more("warranty.title", { days: warranty_days })}</summary>
        <p>{more("warranty.body", { days: warranty_days })}</p>
        {longer.length === 0 ? null : (
          <>
            <p>{more("warranty.longer", { day: warranty_days + 1 })}</p>
            <dl>
              {longer.map(({ kind, option, name, description, price: extra }) => (
                <div key={kind + option}>
                  <dt>
                    {name}, {formatMoney(locale, extra)}
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </details>
    </>
  );
}
