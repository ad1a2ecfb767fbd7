import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const promoCodeExport: readonly ExportPart[] = [
  {
    file: "promo-codes",
    tables: ["promo_code_use"],
    rows: (userId) => sql`
      select used.id, used.order_id, code.code_folded as code, used.amount, taken_at,
        released_at
      from promo_code_use used join promo_code code on code.id = used.promo_code_id
      where used.user_id = ${userId}
    `,
  },
];
