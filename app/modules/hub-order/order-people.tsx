import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";
import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";

export function OrderPeople({ order }: { order: HubOrderView }) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { people, deliverTo, fetchFrom, locker, method, notes, showsPrivate } = order;
  return (
    <Panel aria-labelledby="people" className="stack">
      <h2 id="people">{t("people.title")}</h2>
      {(["buyer", "seller"] as const).map((side) => {
        const { username, email, phone } = people[side];
        const place = side === "buyer" ? deliverTo : fetchFrom;
        return (
          <div key={side} className="person">
            <p className="small dim">{t(`people.${side}`)}</p>
            <p>
              {username === "" ? (
                t("nobody")
              ) : (
                <Link to={paths.user(locale, username)} discover="none">
                  {username}
                </Link>
              )}
            </p>
            {email === null ? null : (
              <p className="small">
                <a href={`mailto:${email}`}>{email}</a>
                {phone === null ? null : (
                  <>
                    {" · "}
                    <a href={`tel:+${phone.replace(/^\+/, "")}`}>{phone}</a>
                  </>
                )}
              </p>
            )}
            {side === "buyer" && method !== null ? (
              <p className="small">{[t(`method.${method}`), locker].filter(Boolean).join(": ")}</p>
            ) : null}
            {place === null ? null : (
              <p className="small as-written">{place.filter(Boolean).join("\n")}</p>
            )}
            {side === "buyer" && notes !== null ? (
              <p className="small dim as-written">{notes}</p>
            ) : null}
          </div>
        );
      })}
      {showsPrivate ? null : <p className="small dim">{t("people.private")}</p>}
    </Panel>
  );
}

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
                  data-label={leg}
                  href={orderPaths.order(locale, id, "label", { leg })}
                  target="_blank"
                  rel="noopener"
                >
                  {t(leg === "to_seller" ? "parcel.label.to_seller" : "parcel.label.to_buyer")}
                </a>
              </p>
            ) : null}
            <ol className="small reported-by">
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
