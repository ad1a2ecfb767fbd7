import type { z } from "zod";
import { findBirthDateError } from "#contract/birth-date.ts";
import type { ProfileChanges, profileSchema } from "#contract/profile.ts";
import { type Language, type Market, MARKET_FACTS } from "#contract/market.ts";
import { STAFF_KEYS } from "#contract/staff-keys.ts";
import { toUsernameLook } from "#contract/username-look.ts";
import type { UserCall } from "#api/context.ts";
import { isTaken } from "#api/db/database-errors.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Staff } from "#api/http/staff-access.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { replaceShownImage, storeUpload } from "#api/modules/profile-image/index.ts";
import {
  type AccountRow,
  getAccount,
  lockAccount,
  writeAccount,
} from "#api/modules/account/index.ts";
import { hasAnyFactor } from "#api/modules/second-factor/index.ts";
import { suggestUsernames } from "./suggest-usernames.ts";

export async function getProfileDetails(call: UserCall, { withSuggestions = false } = {}) {
  const { database, user } = call;
  const account = await getAccount(database, user.id);
  const profile = {
    ...presentProfile(account),
    role: toRole(user.staff),
    staff: await presentStaff(call),
  };
  if (!withSuggestions) return profile;
  return { ...profile, username_suggestions: await suggestUsernames(database, account) };
}

/** Unique indexes decide concurrent claims to a username or to one that looks alike. */
export async function updateProfileDetails(call: UserCall, changes: ProfileChanges) {
  const { database, user } = call;
  const { username, full_name: fullName, intent, city, profile_photo: file } = changes;
  const { date_of_birth: born } = changes;
  const portrait = file && (await storeUpload(call, file, "profile_photo"));
  try {
    await database.tx(async () => {
      const before = await lockAccount(database, user.id);
      if (born !== undefined) requireAge(born, findPlace(changes, before).market, call.at);
      await writeAccount(database, user.id, {
        ...findPlace(changes, before),
        ...(username !== undefined && toUsername(username)),
        ...(fullName !== undefined && { full_name: fullName || null }),
        ...(born !== undefined && { date_of_birth: born }),
        ...(changes.is_personal_asked && { personal_asked_at: call.at }),
        ...(intent !== undefined && { intent }),
        ...(city !== undefined && { city: city || null }),
      });
      if (portrait) await replaceShownImage(call, before, portrait);
    });
  } catch (error) {
    if (isTaken(error, "username_"))
      throw new ApiError("username_taken", { fields: { username: ["auth.username-taken"] } });
    throw error;
  }
  return getProfileDetails(call);
}

const toUsername = (username: string) => ({
  username,
  username_folded: username.toLowerCase(),
  username_look: toUsernameLook(username),
});

/** A new country also switches the language when the current one is not offered there (spec §4). */
function findPlace(
  { country, language }: ProfileChanges,
  before: { market: string; language: string },
): { market: Market; language: Language } {
  const market = country ?? (before.market as Market);
  const offered: readonly Language[] = MARKET_FACTS[market].languages;
  if (language !== undefined && !offered.includes(language))
    throw new ApiError("invalid_fields", { fields: { language: ["auth.language-invalid"] } });
  const wanted = language ?? (before.language as Language);
  return { market, language: offered.includes(wanted) ? wanted : offered[0]! };
}

/** spec §5 "Date of birth": the day is that of the account's market. */
function requireAge(born: string, market: Market, at: Date): void {
  const error = findBirthDateError(born, toMarketTime(market, at).day);
  if (error !== null) throw new ApiError("invalid_fields", { fields: { date_of_birth: [error] } });
}

/** The word of spec §3, which knows two kinds of staff. */
const toRole = (staff: Staff | null): "member" | "hub" | "support" => {
  if (staff === null) return "member";
  return staff.keys.has("write_hub") && !staff.keys.has("write_orders") ? "hub" : "support";
};

async function presentStaff({ database, user }: UserCall) {
  const { staff } = user;
  return (
    staff && {
      keys: STAFF_KEYS.filter((key) => staff.keys.has(key)),
      markets: staff.markets === null ? null : [...staff.markets],
      is_proved: staff.isProved,
      has_factor: await hasAnyFactor(database, user.id),
    }
  );
}

const presentProfile = (row: AccountRow) =>
  ({
    id: row.id,
    username: row.username,
    full_name: row.full_name,
    date_of_birth: row.date_of_birth,
    is_personal_asked: row.personal_asked_at !== null,
    email: row.email,
    phone_number: row.phone_number,
    is_email_verified: row.email_verified_at !== null,
    is_phone_verified: row.phone_verified_at !== null,
    city: row.city,
    profile_photo: row.profile_photo ?? row.social_photo,
    social_photo: row.social_photo,
    verification_badge: row.is_pro,
    language: row.language as z.input<typeof profileSchema>["language"],
    country: row.market as z.input<typeof profileSchema>["country"],
    intent: row.intent as z.input<typeof profileSchema>["intent"],
    has_password: row.has_password,
    linked_providers: (row.linked_providers ?? []) as z.input<
      typeof profileSchema
    >["linked_providers"],
    joined_at: row.created_at.toISOString(),
  }) satisfies Omit<z.input<typeof profileSchema>, "role" | "staff">;
