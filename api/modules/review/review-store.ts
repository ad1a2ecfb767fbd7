import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ReviewOption, ReviewStanding } from "#contract/review-options.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { planPictureDrops } from "#api/modules/photo/index.ts";

export type ReviewRole = "buyer" | "seller";

type NewReview = {
  market: Market;
  order_id: string;
  /** Null: written by the system. */
  author_id: string | null;
  author_role: ReviewRole;
  subject_id: string;
  is_positive: boolean;
  options: ReviewOption[];
  comment: string | null;
  standing: ReviewStanding;
  at: Date;
};

/** Null when that party has a review already. */
export async function insertReview(
  database: Database,
  { at, ...review }: NewReview,
): Promise<string | null> {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("review")
    .values({
      ...review,
      id: randomUUIDv7(),
      is_system_made: review.author_id === null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["order_id", "author_role"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertReviewPhotos(
  database: Database,
  {
    orderId,
    reviewId,
    keys,
    at,
  }: { orderId: string; reviewId: string; keys: readonly string[]; at: Date },
): Promise<void> {
  if (keys.length === 0) return;
  await database
    .db()
    .insertInto("order_photo")
    .values(
      keys.map((media_key, position) => ({
        id: randomUUIDv7(),
        order_id: orderId,
        purpose: "review",
        subject_id: reviewId,
        media_key,
        position,
        created_at: at,
      })),
    )
    .execute();
}

export type ReviewRow = {
  id: string;
  author_role: ReviewRole;
  is_positive: boolean;
  options: ReviewOption[];
  comment: string | null;
  is_system_made: boolean;
  standing: ReviewStanding;
  created_at: Date;
  photos: string[];
};

const COLUMNS = sql`
  review.id, review.author_role, review.is_positive, review.options, review.comment,
  review.is_system_made, review.standing, review.created_at,
  coalesce((
    select array_agg(photo.media_key order by photo.position) from order_photo photo
    where photo.order_id = review.order_id and photo.purpose = 'review'
      and photo.subject_id = review.id
  ), '{}') as photos`;

export async function listReviewsOf(database: Database, orderId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from review where review.order_id = ${orderId}
  `.execute(database.db());
  return rows;
}

type ListedReviewRow = ReviewRow & {
  author: { username: string; photo: string | null } | null;
  subject: { username: string } | null;
  title: string;
};

/** Deactivated users have no name. */
export async function findReviewPage(
  database: Database,
  { userId, side, page }: { userId: string; side: "received" | "sent"; page: number },
): Promise<{ total: number; rows: ListedReviewRow[] }> {
  const { size } = LIMITS.page;
  const isTheirs = sql`review.standing = 'shown' and ${
    side === "received" ? sql`review.subject_id = ${userId}` : sql`review.author_id = ${userId}`
  }`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::integer as n from review where ${isTheirs}`.execute(
      database.read(),
    ),
    sql<ListedReviewRow>`
      select ${COLUMNS}, placed.item ->> 'title' as title,
        case when author.username is not null and author.deactivated_at is null
          then jsonb_build_object('username', author.username,
            'photo', coalesce(author.profile_photo, author.social_photo)) end as author,
        case when subject.username is not null and subject.deactivated_at is null
          then jsonb_build_object('username', subject.username) end as subject
      from review
      join customer_order placed on placed.id = review.order_id
      join user_account subject on subject.id = review.subject_id
      left join user_account author on author.id = review.author_id
      where ${isTheirs}
      order by review.created_at desc, review.id desc
      limit ${size} offset ${(page - 1) * size}
    `.execute(database.read()),
  ]);
  return { total: counted[0]!.n, rows };
}

type RatingFigures = { count: number; positive: number };

export async function countReviews(database: Database, userId: string): Promise<RatingFigures> {
  const { rows } = await sql<RatingFigures>`
    select count(*)::integer as count, (count(*) filter (where is_positive))::integer as positive
    from review where subject_id = ${userId} and standing = 'shown'
  `.execute(database.read());
  return rows[0]!;
}

type ReviewNews = {
  subject_id: string;
  author_role: ReviewRole;
  created_at: Date;
  order_id: string;
  number: string;
  title: string;
};

export async function findReviewNews(
  database: Database,
  reviewId: string,
): Promise<ReviewNews | null> {
  const { rows } = await sql<ReviewNews>`
    select review.subject_id, review.author_role, review.created_at, placed.id as order_id,
      placed.number, placed.item ->> 'title' as title
    from review join customer_order placed on placed.id = review.order_id
    where review.id = ${reviewId}
  `.execute(database.db());
  return rows[0] ?? null;
}

export async function lockHeldReview(
  database: Database,
  { id, orderId }: { id: string; orderId: string },
): Promise<{ id: string; standing: ReviewStanding } | null> {
  database.requireTx();
  const row = await database
    .db()
    .selectFrom("review")
    .select(["id", "standing"])
    .where("id", "=", id)
    .where("order_id", "=", orderId)
    .where(({ or, eb }) => or([eb("standing", "=", "held"), eb("decided_at", "is not", null)]))
    .where("standing", "<>", "hidden")
    .forUpdate()
    .executeTakeFirst();
  return (row as { id: string; standing: ReviewStanding } | undefined) ?? null;
}

export async function writeStanding(
  database: Database,
  id: string,
  decision: { standing: "shown" | "refused"; decided_by: string; decided_at: Date },
): Promise<void> {
  await database.db().updateTable("review").set(decision).where("id", "=", id).execute();
}

/** By a decision of moderation. False for one that others do not see. */
export async function hideReview(database: Database, id: string): Promise<boolean> {
  database.requireTx();
  const row = await database
    .db()
    .updateTable("review")
    .set({ standing: "hidden" })
    .where("id", "=", id)
    .where("standing", "=", "shown")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function showReview(database: Database, id: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("review")
    .set({ standing: "shown" })
    .where("id", "=", id)
    .where("standing", "=", "hidden")
    .execute();
}

export async function listHeldReviewRows(
  database: Database,
  orderId: string,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from review
    where review.order_id = ${orderId}
      and (review.standing = 'held' or review.decided_at is not null)
      and review.standing <> 'hidden'
    order by review.created_at, review.id
  `.execute(database.db());
  return rows;
}

/** Idempotent: does nothing when the buyer has written one (spec §4). */
export async function writeSystemReview(
  database: Database,
  order: { id: string; market: Market; seller_id: string },
  at: Date,
): Promise<void> {
  await insertReview(database, {
    market: order.market,
    order_id: order.id,
    author_id: null,
    author_role: "buyer",
    subject_id: order.seller_id,
    is_positive: false,
    options: ["cancelled"],
    comment: null,
    standing: "shown",
    at,
  });
}

/** The rating stays with the member who got it; comment and photos are the author's own. */
export async function eraseReviews(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  const db = database.db();
  await db.updateTable("review").set({ comment: null }).where("author_id", "=", userId).execute();
  const photos = await db
    .deleteFrom("order_photo")
    .where("purpose", "=", "review")
    .where("subject_id", "in", (query) =>
      query.selectFrom("review").select("review.id").where("author_id", "=", userId),
    )
    .returning("media_key")
    .execute();
  await planPictureDrops(
    deps,
    photos.map(({ media_key }) => media_key),
  );
}
