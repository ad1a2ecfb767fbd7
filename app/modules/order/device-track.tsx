import { LIMITS } from "#contract/limits.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Timeline } from "../ui/timeline.tsx";
import { findTitleVariant } from "./find-status-key.ts";
import type { OrderView } from "./present-order.ts";

/** Where the device has been, is and will be. The future has no made-up dates. */
export function DeviceTrack({ order }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  const { timeline, counterpart, role, isInstant, subStatus, clock, method } = order;
  const seller = role === "buyer" ? counterpart.username : t("track.you");
  const titleOf = (step: OrderView["timeline"][number], index: number) => {
    // The yes was said before the card failed; now it is only paid.
    if (step.status === "approved" && timeline[index - 1]?.status === "payment_due")
      return t("track.paid");
    const point = method === "pickup" ? ({ kind: "hub", ready_at: null } as const) : null;
    const variant = findTitleVariant({ status: step.status, isInstant, subStatus, point });
    return t.find(`track.${role}.${variant}`, { seller }) ?? t(`track.${variant}`, { seller });
  };
  return (
    <Timeline
      steps={timeline.map((step, index) => ({
        key: `${step.status}-${index}`,
        // Where nobody waits any more, the last step is over as well.
        state: step.state === "here" && clock === null ? "done" : step.state,
        title: titleOf(step, index),
        note: noteOf(step.status, step.at, step.state),
      }))}
    />
  );

  function noteOf(status: string, at: string | null, state: string): string | null {
    if (at !== null && state !== "todo") return formatDate(locale, at, "moment");
    if (status !== "completed") return state === "here" ? t("track.now") : null;
    const warranty = t("track.warranty", { days: LIMITS.warrantyDays });
    const isNext = clock?.on_expiry === "completed" && clock.due_at !== null;
    return isNext
      ? `${t("track.by", { time: formatDate(locale, clock.due_at!, "moment") })}. ${warranty}`
      : warranty;
  }
}
