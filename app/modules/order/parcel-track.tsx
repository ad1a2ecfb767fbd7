import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Timeline } from "../ui/timeline.tsx";
import type { OrderView } from "./present-order.ts";
import "../ui/panel.css";

type Shipment = OrderView["shipments"][number];

export function ParcelTimeline({ order: { id, status, shipments } }: { order: OrderView }) {
  return shipments.map((shipment, index) => (
    <Parcel
      key={index}
      shipment={shipment}
      isLast={index === shipments.length - 1}
      bookedOf={status === "pickup_scheduled" ? id : null}
    />
  ));
}

type Props = {
  shipment: Shipment;
  isLast: boolean;
  /** The order whose courier is still to come. */
  bookedOf: string | null;
};

function Parcel({ shipment, isLast, bookedOf }: Props) {
  const t = useT("order");
  const locale = useLocale();
  const { leg, courier, tracking_code: code, tracking_url: url, pickup, events } = shipment;
  const newest = events.at(-1);
  const isOver = newest?.kind === "delivered" || newest?.kind === "cancelled" || !isLast;
  return (
    <details className="panel parcel" open={isLast}>
      <summary>
        <h3>{t(`parcel.leg.${leg}`)}</h3>
        {newest === undefined ? null : (
          <span className="small dim">{t(`parcel.event.${newest.kind}`)}</span>
        )}
      </summary>
      <div className="stack">
        <p>
          {t.find(`parcel.courier.${courier}`) ?? courier}
          {code === null ? null : (
            <>
              , {t("parcel.code")} <span className="code">{code}</span>
            </>
          )}
          {url !== null && /^https?:/.test(url) ? (
            <>
              {" · "}
              <a href={url} target="_blank" rel="noreferrer noopener">
                {t("parcel.follow")}
              </a>
            </>
          ) : null}
        </p>
        {pickup === null || isOver ? null : (
          <p>
            {t("parcel.pickup", {
              date: formatDate(locale, pickup.date, "weekday"),
              hours: t(`parcel.interval.${pickup.interval}`),
            })}
            {bookedOf === null ? null : (
              <>
                {" "}
                <a href={orderPaths.order(locale, bookedOf, "calendar")} download>
                  {t("one.calendar")}
                </a>
              </>
            )}
          </p>
        )}
        {events.length === 0 ? (
          <p className="dim">{t("parcel.none")}</p>
        ) : (
          <Timeline
            heading="b"
            size="small"
            steps={events.map(({ kind, at, place }, index) => ({
              key: `${kind}-${at}`,
              state: index === events.length - 1 && !isOver ? "here" : "done",
              title: t(`parcel.event.${kind}`),
              note: [formatDate(locale, at, "moment"), place].filter(Boolean).join(", "),
            }))}
          />
        )}
      </div>
    </details>
  );
}
