import type { ReactNode } from "react";
import { formatDate, formatRelative } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ActionClock } from "./action-clock.tsx";
import { findLastDay } from "../ui/find-last-day.ts";
import { findStatusVariant } from "./find-status-key.ts";
import type { OrderView } from "./present-order.ts";
import type { Locale } from "../locale/locale.ts";

type Props = {
  order: OrderView;
  now: string;
  children?: ReactNode;
};

export function OrderClock({ order, now, children }: Props) {
  const t = useT("order");
  const { clock, role, counterpart, status } = order;
  if (clock === null) return null;
  const { actor, is_you: isYou, due_at: dueAt, on_expiry: fallsTo } = clock;

  const title = isYou
    ? (t.find(
        `clock.you.${order.collection?.kind === "hub" && status !== "delivered" ? "pickup" : status}`,
      ) ?? t("clock.you.any"))
    : (t.find(`clock.now.${findStatusVariant(order)}`) ?? t(`clock.other.${actor}`));
  const values = { seller: counterpart.username };
  return (
    <ActionClock
      title={title}
      isYou={isYou}
      left={dueAt === null ? null : shareLeft(clock.starts_at, dueAt, now)}
      when={dueAt === null ? <WithoutEnd order={order} /> : <DueTime dueAt={dueAt} now={now} />}
      otherwise={t.find(
        `expiry.${role}.${
          isYou && order.collection?.kind === "locker" && fallsTo === "not_delivered"
            ? "uncollected"
            : (fallsTo ?? (status === "return_in_transit" ? "late-return" : "none"))
        }`,
        values,
      )}
    >
      {children}
    </ActionClock>
  );
}

function WithoutEnd({ order }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  const { status, shipments, collection, clock, window } = order;
  const slot = shipments.findLast(({ leg }) => leg === "to_hub")?.pickup;
  if (status === "pickup_scheduled" && slot)
    return t("clock.slot", {
      date: formatDate(locale, slot.date, "weekday"),
      hours: t(`parcel.interval.${slot.interval}`),
    });
  if (clock?.is_you && collection?.hours) return t("clock.hub-hours", collection.hours);
  if (window !== null && collection === null)
    return t("clock.expected", { days: formatWindow(locale, window) });
  return t("clock.no-limit");
}

function DueTime({ dueAt, now }: { dueAt: string; now: string }) {
  const t = useT("order");
  const locale = useLocale();
  const relative = formatRelative(locale, dueAt, new Date(now));
  const lastDay = findLastDay(locale, dueAt);
  const time = formatDate(locale, dueAt, "moment");
  return (
    <time dateTime={dueAt}>
      {dueAt <= now
        ? t("clock.over", { time })
        : lastDay !== null
          ? t("clock.end-of-day", { date: lastDay, relative })
          : t("clock.when", { time, relative })}
    </time>
  );
}

export const formatWindow = (locale: Locale, { from, to }: { from: string; to: string }): string =>
  from === to
    ? formatDate(locale, from, "short")
    : `${formatDate(locale, from, "short")} – ${formatDate(locale, to, "short")}`;

/** 0 to 1. */
export const shareLeft = (from: string, to: string, now: string): number => {
  const [start, end, at] = [from, to, now].map(Date.parse) as [number, number, number];
  return end <= start ? 0 : Math.min(1, Math.max(0, (end - at) / (end - start)));
};
