import type { z } from "zod";
import type { profileSchema } from "#contract/account.ts";
import type { AccountRow } from "./account-store.ts";

export const presentProfile = (row: AccountRow) =>
  ({
    id: row.id,
    username: row.username,
    full_name: row.full_name,
    email: row.email,
    phone_number: row.phone_number,
    is_email_verified: row.email_verified_at !== null,
    is_phone_verified: row.phone_verified_at !== null,
    profile_photo: row.profile_photo ?? row.social_photo,
    social_photo: row.social_photo,
    verification_badge: row.is_pro,
    role: row.role as z.input<typeof profileSchema>["role"],
    language: row.language as z.input<typeof profileSchema>["language"],
    country: row.market as z.input<typeof profileSchema>["country"],
    intent: row.intent as z.input<typeof profileSchema>["intent"],
    has_password: row.has_password,
    linked_providers: (row.linked_providers ?? []) as z.input<
      typeof profileSchema
    >["linked_providers"],
    joined_at: row.created_at.toISOString(),
  }) satisfies z.input<typeof profileSchema>;
