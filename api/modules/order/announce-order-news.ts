import type { ApiDeps } from "#api/context.ts";
import type { OrderMoved } from "#api/jobs/job-names.ts";
import type { OrderRow } from "./order-store.ts";

type OrderNotification = Pick<OrderMoved, "notice"> & {
  at: Date;
  dueAt: Date | null;
  key?: string;
} & Partial<Pick<OrderMoved, "variant" | "place" | "code" | "only">>;

/** The outbox sends it after the commit and in order. */
export const announceOrderNews = (
  { jobs }: Pick<ApiDeps, "jobs">,
  { id: order_id, market }: Pick<OrderRow, "id" | "market">,
  { notice, at, dueAt, key, ...more }: OrderNotification,
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
