import type { ProfileChanges } from "#contract/account.ts";
import { type Language, type Market, MARKET_FACTS } from "#contract/market.ts";
import { toUsernameLook } from "#contract/username-look.ts";
import type { UserCall } from "#api/context.ts";
import { isTaken } from "#api/db/database-errors.ts";
import { ApiError } from "#api/http/api-error.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { findMediaKey } from "#api/modules/media/media-key.ts";
import { getProfileDetails } from "./get-profile-details.ts";
import { keepProfilePhoto } from "./keep-profile-photo.ts";
import { lockAccount, writeAccount } from "./profile-store.ts";

/**
 * Writes what was sent and nothing else. The unique indexes decide who gets a username that several
 * want, and of names that look alike there is one. A picture that another one replaces goes with its files.
 */
export async function updateProfileDetails(call: UserCall, changes: ProfileChanges) {
  const { database, user } = call;
  const { username, full_name: fullName, intent, profile_photo: file } = changes;
  const photo = file && (await keepProfilePhoto(call, file));
  try {
    await database.tx(async () => {
      const before = await lockAccount(database, user.id);
      await writeAccount(database, user.id, {
        ...findPlace(changes, before),
        ...(username !== undefined && toUsername(username)),
        ...(fullName !== undefined && { full_name: fullName || null }),
        ...(intent !== undefined && { intent }),
        ...(photo !== undefined && { profile_photo: photo }),
      });
      const replaced = photo === undefined ? null : findMediaKey(before.profile_photo);
      if (replaced) await planPictureDrop(call, replaced);
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

/** A country brings its first language along when the present one is not offered there (spec §4). */
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
