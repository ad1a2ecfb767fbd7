import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const profileImageExport: readonly ExportPart[] = [
  {
    file: "profile-images",
    tables: ["profile_image"],
    rows: (userId) => sql`
      select id, media_key, source_key, square_left, square_top, square_side, created_at
      from profile_image where user_id = ${userId}
    `,
    pictures: (userId) => sql`
      select key from profile_image, unnest(array[media_key, source_key]) key
      where user_id = ${userId}
    `,
  },
];
