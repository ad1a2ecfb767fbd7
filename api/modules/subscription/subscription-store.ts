import { randomUUIDv7 } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { SubscriptionPlan, SubscriptionStatus } from "#contract/subscription-states.ts";
import type { Database } from "#api/db/database.ts";
import type { Subscription } from "#api/db/schema.ts";

/** `claim_in_progress` is derived from the claims. */
type StoredStatus = Exclude<SubscriptionStatus, "claim_in_progress">;

export type SubscriptionRow = Omit<
  Selectable<Subscription>,
  "market" | "currency" | "plan" | "status"
> & {
  market: Market;
  currency: Currency;
  plan: SubscriptionPlan;
  status: StoredStatus;
};

/** Only this module writes these columns, so the narrower types hold. */
const toSubscription = (row: Selectable<Subscription>): SubscriptionRow =>
  row as unknown as SubscriptionRow;

const select = (database: Database) => database.db().selectFrom("subscription").selectAll();

export const findSubscription = async (
  database: Database,
  id: string,
): Promise<SubscriptionRow | null> => {
  const row = await select(database).where("id", "=", id).executeTakeFirst();
  return row ? toSubscription(row) : null;
};

/** Payments, attempts and claims change only under this lock. An order is locked before it. */
export const lockSubscription = async (
  database: Database,
  id: string,
): Promise<SubscriptionRow | null> => {
  database.requireTx();
  const row = await select(database).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? toSubscription(row) : null;
};

export const listSubscriptionsOfOrder = async (
  database: Database,
  orderId: string,
): Promise<SubscriptionRow[]> =>
  (
    await select(database).where("order_id", "=", orderId).orderBy("created_at", "desc").execute()
  ).map(toSubscription);

type NewSubscription = Pick<
  SubscriptionRow,
  "market" | "user_id" | "order_id" | "plan" | "setting_id" | "price" | "service_fee" | "currency"
>;

/** A draft of this order and plan gets today's prices. */
export async function insertDraft(
  database: Database,
  draft: NewSubscription,
  at: Date,
): Promise<SubscriptionRow> {
  database.requireTx();
  const { setting_id, price, service_fee } = draft;
  const row = await database
    .db()
    .insertInto("subscription")
    .values({ ...draft, id: randomUUIDv7(), status: "draft", created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["order_id", "plan"])
        .where(sql<boolean>`status = 'draft'`)
        .doUpdateSet({ setting_id, price, service_fee, updated_at: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSubscription(row);
}

export const deleteDraft = async (database: Database, id: string): Promise<void> => {
  await database
    .db()
    .deleteFrom("subscription")
    .where("id", "=", id)
    .where("status", "=", "draft")
    .execute();
};

export type SubscriptionChange = Partial<
  Pick<
    SubscriptionRow,
    | "status"
    | "setting_id"
    | "price"
    | "service_fee"
    | "card_reference"
    | "return_path"
    | "confirmed_at"
    | "activated_at"
    | "billed_from"
    | "protected_until"
    | "cooling_off_until"
    | "ended_at"
  >
>;

export const updateSubscription = async (
  database: Database,
  id: string,
  change: SubscriptionChange,
  at: Date,
): Promise<SubscriptionRow> =>
  toSubscription(
    await database
      .db()
      .updateTable("subscription")
      .set({ ...change, updated_at: at })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

const hasOpenClaim = sql<boolean>`exists (
  select from subscription_claim c
  where c.subscription_id = subscription.id and c.status in ('open', 'approved', 'at_hub')
)`;

export async function findSubscriptionPage(
  database: Database,
  { userId, status, page }: { userId: string; status?: SubscriptionStatus; page: number },
): Promise<{ total: number; rows: SubscriptionRow[] }> {
  const { size } = LIMITS.page;
  let query = database.db().selectFrom("subscription").where("user_id", "=", userId);
  query = query.where("status", "<>", "draft");
  if (status === "claim_in_progress") query = query.where(hasOpenClaim);
  else if (status !== undefined)
    query = query.where("status", "=", status).where(({ not }) => not(hasOpenClaim));
  const { total } = await query
    .select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("total"))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { total, rows: rows.map(toSubscription) };
}

/** Those that may still cost something: by the month, or for a claim. */
export const listUnfinished = async (
  database: Database,
  userId: string,
): Promise<SubscriptionRow[]> =>
  (
    await select(database)
      .where("user_id", "=", userId)
      .where(({ eb, or }) =>
        or([eb("status", "in", ["draft", "requested", "active", "payment_failed"]), hasOpenClaim]),
      )
      .orderBy("id")
      .execute()
  ).map(toSubscription);
