import { days } from "#contract/duration.ts";
import type { OrderDetail } from "#contract/order.ts";
import { MARKET_FACTS } from "#contract/market.ts";

type Dated = Pick<
  OrderDetail,
  "id" | "number" | "market" | "status" | "shipments" | "collection" | "delivery_window"
>;

const compact = (day: string) => day.replaceAll("-", "");
const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(1)).toISOString().slice(0, 10);

/** RFC 5545: commas, semicolons and line ends have to be escaped. */
const escape = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, "\\n");

function findDates({ market, status, shipments, collection, delivery_window: window }: Dated) {
  const visit = shipments.findLast(({ leg }) => leg === "to_hub")?.pickup;
  if (status === "pickup_scheduled" && visit) {
    const [from = "", to = ""] = visit.interval.split("-");
    const zone = MARKET_FACTS[market].timeZone;
    const at = (hour: string) => `;TZID=${zone}:${compact(visit.date)}T${hour}0000`;
    return { start: at(from), end: at(to) };
  }
  const dates =
    collection?.last_day != null ? { from: collection.last_day, to: collection.last_day } : window;
  return (
    dates && {
      start: `;VALUE=DATE:${compact(dates.from)}`,
      // DTEND is exclusive.
      end: `;VALUE=DATE:${compact(nextDay(dates.to))}`,
    }
  );
}

export function writeCalendar(
  order: Dated,
  { title, now, host }: { title: string; now: Date; host: string },
): string | null {
  const dates = findDates(order);
  if (!dates) return null;
  const place = order.collection && `${order.collection.name}, ${order.collection.address}`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Deftero//Orders//EN",
    "BEGIN:VEVENT",
    `UID:${order.id}@${host}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART${dates.start}`,
    `DTEND${dates.end}`,
    `SUMMARY:${escape(title)}`,
    ...(place ? [`LOCATION:${escape(place)}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
