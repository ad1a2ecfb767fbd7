import type { ApiDeps } from "#api/context.ts";
import type { Language } from "#contract/market.ts";
import type { SubscriptionTopic } from "#api/modules/message/index.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

type Step = SubscriptionTopic extends `subscription-${infer Name}` ? Name : never;

type Facts = {
  at: Date;
  until?: Date | null;
  /** Minor units. */
  amount?: number;
  note?: Record<Language, string>;
  variant?: "refunded" | "refused" | "closed" | "again" | "lapsed";
};

/** In the current transaction; once for each step and `occasion`. */
export async function notifySubscriber(
  deps: Pick<ApiDeps, "database" | "jobs">,
  subscription: Pick<
    SubscriptionRow,
    "id" | "user_id" | "order_id" | "market" | "plan" | "currency"
  >,
  step: Step,
  { at, until, amount, note, variant }: Facts,
  occasion = at.toISOString(),
): Promise<void> {
  const { id, user_id, order_id, market, plan, currency } = subscription;
  const topic: SubscriptionTopic = `subscription-${step}`;
  const { item } = await deps.database
    .db()
    .selectFrom("customer_order")
    .select("item")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const { title } = item as { title: string };
  const news = {
    topic,
    variant: variant ?? null,
    subscription_id: id,
    plan,
    title,
    amount: amount === undefined ? null : { amount, currency },
    until: until?.toISOString() ?? null,
    note: note ?? null,
  };
  await notifyAccount(deps, {
    userId: user_id,
    topic,
    subject: { type: "subscription", id },
    market,
    write: async () => ({
      data: {
        title,
        ...(variant && { variant }),
        ...(amount !== undefined && { amount: String(amount), currency }),
        ...(until && { until: until.toISOString() }),
      },
      mail: { template: "subscription-news", payload: news },
    }),
    dedupeKey: `${topic}-${id}-${occasion}`,
    at,
  });
}
