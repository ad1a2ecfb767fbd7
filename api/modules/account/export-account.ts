import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const accountExport: readonly ExportPart[] = [
  {
    file: "account",
    tables: ["user_account"],
    rows: (userId) => sql`
      select id, email, email_verified_at, phone_number, phone_verified_at, username, full_name,
        date_of_birth::text as date_of_birth, city, intent, language, market, is_pro,
        pro_since, profile_photo, social_photo, personal_asked_at, payment_method_preference, on_vacation_since, on_vacation_until, password_changed_at,
        created_at, deactivated_at, (select jsonb_build_object('terms', value -> 'terms' -> 'version',
          'privacy', value -> 'privacy' -> 'version') from setting
          where setting.id = legal_texts_id) as agreed_versions
      from user_account where id = ${userId}
    `,
    pictures: (userId) => sql`
      select substr(photo, 8) as key from user_account,
        unnest(array[profile_photo, social_photo]) photo
      where id = ${userId} and photo like '/media/%'
    `,
  },
  {
    file: "sessions",
    tables: ["session"],
    rows: (userId) => sql`
      select id, created_at, last_used_at, expires_at, revoked_at, user_agent, ip
      from session where user_id = ${userId}
    `,
  },
  {
    file: "known-devices",
    tables: ["known_device"],
    rows: (userId) => sql`
      select created_at, last_used_at from known_device where user_id = ${userId}
    `,
  },
  {
    file: "verifications",
    tables: ["verification"],
    rows: (userId) => sql`
      select id, purpose, target, requested_at, used_at
      from verification where user_id = ${userId}
    `,
  },
];
