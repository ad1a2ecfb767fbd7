import { sql } from "kysely";
import { REVIEW_STANDINGS } from "#contract/review-options.ts";
import { byDays, byMark, byWords, defineList } from "#api/modules/staff-list/index.ts";

export const reviewList = defineList({
  id: "reviews",
  from: sql`review
    join customer_order placed on placed.id = review.order_id
    join user_account subject on subject.id = review.subject_id
    left join user_account author on author.id = review.author_id`,
  rowId: { by: sql`review.id`, kind: "uuid" },
  page: sql`review.order_id`,
  pageKey: "read_orders",
  market: "review.market",
  columns: {
    order: { kind: "text", sql: sql`placed.number` },
    standing: { kind: "word", sql: sql`review.standing` },
    positive: { kind: "mark", sql: sql`review.is_positive` },
    author: { kind: "text", sql: sql`author.username` },
    subject: { kind: "text", sql: sql`subject.username` },
    comment: { kind: "text", sql: sql`review.comment` },
    created: { kind: "moment", sql: sql`review.created_at` },
    market: { kind: "word", sql: sql`review.market` },
    role: { kind: "word", sql: sql`review.author_role`, isExtra: true },
    automatic: { kind: "mark", sql: sql`review.is_system_made`, isExtra: true },
    id: { kind: "text", sql: sql`review.id::text`, isExtra: true },
  },
  filters: {
    standing: byWords("review.standing", REVIEW_STANDINGS),
    positive: byMark((is) => sql`review.is_positive = ${is}`),
    role: byWords("review.author_role", ["buyer", "seller"]),
    ...byDays("created", "review.created_at"),
  },
  sorts: { created: { kind: "moment", by: sql`review.created_at` } },
  usualSort: "-created",
  tabs: {
    all: () => sql`true`,
    held: () => sql`review.standing = 'held'`,
    shown: () => sql`review.standing = 'shown'`,
    hidden: () => sql`review.standing in ('refused', 'hidden')`,
  },
  search: {
    find: (text) => sql`
      select review.id from review join customer_order on customer_order.id = review.order_id
        where customer_order.number = ${text.toUpperCase()}
      union select review.id from review join user_account on user_account.id = review.subject_id
        where user_account.username_folded = ${text.toLowerCase()}
      union select review.id from review join user_account on user_account.id = review.author_id
        where user_account.username_folded = ${text.toLowerCase()}`,
  },
});
