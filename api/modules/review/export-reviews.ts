import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const reviewExport: readonly ExportPart[] = [
  {
    file: "reviews-written",
    tables: ["review"],
    rows: (userId) => sql`
      select id, order_id, is_positive, options, comment, standing, created_at
      from review where author_id = ${userId}
    `,
  },
  {
    file: "reviews-received",
    tables: ["review"],
    rows: (userId) => sql`
      select id, order_id, is_positive, options, comment, created_at
      from review where subject_id = ${userId} and standing = 'shown'
    `,
  },
  {
    file: "shop-ratings",
    tables: ["product_rating"],
    rows: (userId) => sql`
      select order_id, score, created_at from product_rating where user_id = ${userId}
    `,
  },
];
