import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";

/** Every shipment with its courier events, the newest last. */
export function OrderParcels({ order: { id, parcels } }: { order: HubOrderView }) {
  const t = useT("hub-order");
  const locale = useLocale();
  if (parcels.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="parcels">
      <h2 id="parcels">{t("parcel.title")}</h2>
      {parcels.map((parcel) => {
        const { leg, courier, method, tracking_code: code, tracking_url: url, pickup } = parcel;
        return (
          <div key={leg + code} className="parcel">
            <h3>{t(`parcel.leg.${leg}`)}</h3>
            <p className="small">
              {courier} · {t(`method.${method}`)} ·{" "}
              {url === null ? <code>{code}</code> : <a href={url}>{code}</a>}
              {pickup === null ? null : (
                <span className="dim">
                  {" · "}
                  {t("parcel.pickup", {
                    date: formatDate(locale, pickup.date, "short"),
                    hours: pickup.interval,
                  })}
                </span>
              )}
            </p>
            {parcel.hasLabel ? (
              <p>
                <a
                  className="btn m line"
                  href={orderPaths.order(locale, id, "label", { leg })}
                  target="_blank"
                  rel="noopener"
                >
                  {t(leg === "to_seller" ? "parcel.label.to_seller" : "parcel.label.to_buyer")}
                </a>
              </p>
            ) : null}
            <ol className="small told-by">
              {parcel.events.map(({ kind, at, place }) => (
                <li key={at + kind}>
                  <span className="dim">{formatDate(locale, at, "moment")}</span>{" "}
                  {[t(`parcel.event.${kind}`), place].filter(Boolean).join(", ")}
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </section>
  );
}
