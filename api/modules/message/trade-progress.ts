import type { TradeNews, TradeTopic } from "./trade-news.ts";

export const PROGRESS_STEPS = 5;

/** How many of the five steps are done after this news; none for what went wrong. */
const DONE: Partial<Record<TradeTopic, number>> = {
  "order-requested": 1,
  "order-remind-answer": 1,
  "order-bought": 2,
  "order-approved": 2,
  "order-remind-courier": 2,
  "order-pickup-scheduled": 2,
  "order-pickup-moved": 2,
  "order-picked-up": 2,
  "order-at-hub": 2,
  "order-check-passed": 3,
  "order-in-transit-to-buyer": 3,
  "order-locker-ready": 3,
  "order-locker-last-day": 3,
  "order-pickup-ready": 3,
  "order-delivered": 4,
  "order-remind-decision": 4,
  "order-completed": 5,
};

const NAMES = ["payment", "answer", "check", "delivery", "decision"] as const;

type Progress = {
  done: number;
  /** The step that runs now; null when all are done. */
  step: (typeof NAMES)[number] | "dispatch" | "pickup" | null;
};

/** The rings of the order's page, for a mail. */
export function findProgress({
  topic,
  variant,
}: Pick<TradeNews, "topic" | "variant">): Progress | null {
  const done = DONE[topic];
  if (done === undefined) return null;
  // What is bought at once is checked already.
  if (topic === "order-bought") return { done, step: variant === "pickup" ? "pickup" : "dispatch" };
  const step = NAMES[done] ?? null;
  const isCollected = variant === "pickup" || topic === "order-pickup-ready";
  return { done, step: step === "delivery" && isCollected ? "pickup" : step };
}
