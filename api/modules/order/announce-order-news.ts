import type { ApiDeps } from "#api/context.ts";
import type { OrderMoved } from "#api/jobs/job-names.ts";
import type { OrderRow } from "./order-store.ts";

type News = Pick<OrderMoved, "notice"> & {
  at: Date;
  /** Until when the next step may take. */
  dueAt: Date | null;
  /** The same key twice is told once. */
  key?: string;
} & Partial<Pick<OrderMoved, "variant" | "place" | "code" | "only">>;

/** Has the sides of an order told of something, after the commit and in the order in which it happened. */
export const announceOrderNews = (
  { jobs }: Pick<ApiDeps, "jobs">,
  { id: order_id, market }: Pick<OrderRow, "id" | "market">,
  { notice, at, dueAt, key, ...more }: News,
): Promise<void> =>
  jobs.outbox.add({
    market,
    topic: "order-moved",
    payload: {
      order_id,
      notice,
      at: at.toISOString(),
      due_at: dueAt?.toISOString() ?? null,
      ...more,
    },
    ...(key !== undefined && { dedupe_key: key }),
  });
