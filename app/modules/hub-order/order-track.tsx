import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Timeline } from "../ui/timeline.tsx";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";

/** Where the order has been, is and will be, and by whose hand. */
export function OrderTrack({ order: { timeline } }: { order: HubOrderView }) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="track">
      <h2 id="track">{t("track.title")}</h2>
      <Timeline
        size="small"
        heading="b"
        steps={timeline.map(({ status, at, actor, state }, index) => ({
          key: `${status}-${index}`,
          state,
          title: t(`status.${status}`),
          note:
            at !== null && state !== "todo"
              ? `${formatDate(locale, at, "moment")} · ${t(`actor.${actor}`)}`
              : t(`actor.${actor}`),
        }))}
      />
    </section>
  );
}
