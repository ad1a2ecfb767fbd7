import { formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { PriceSummary } from "../ui/price-summary.tsx";
import type { ShownAddOn, ShownListing } from "./present-listing.ts";

type Props = { listing: ShownListing; addOns: readonly ShownAddOn[] };

export function Pricing({ listing, addOns }: Props) {
  const locale = useLocale();
  const t = useT("listing");
  const more = useT("listing-more");
  const { price, deliveries, seller, fee, warranty_days } = listing;
  const open = deliveries.filter(({ refusal }) => refusal === null);
  const least = formatMoney(locale, fee.least);
  const percent = formatPercent(locale, fee.percent);
  return (
    <>
      <details className="explanation">
        <summary>{more("pricing.title")}</summary>
        <PriceSummary
          lines={[
            {
              key: "device",
              label: t("buy.device"),
              value: formatMoney(locale, price.asking_price),
            },
            { key: "fee", label: t("buy.fee"), value: formatMoney(locale, price.buyer_safety_fee) },
            ...open.map(({ method, price: way }) => ({
              key: method,
              label: (
                <span className={`by-method ${method}`}>
                  {t("buy.delivery", { method: t(`method-in-sum.${method}`) })}
                </span>
              ),
              value: <span className={`by-method ${method}`}>{formatMoney(locale, way)}</span>,
            })),
          ]}
        />
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
        {addOns.length === 0 ? null : (
          <>
            <p>{more("warranty.longer", { day: warranty_days + 1 })}</p>
            <dl>
              {addOns.map(({ key, name, description, price: extra }) => (
                <div key={key}>
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
