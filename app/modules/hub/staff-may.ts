import type { Profile } from "#contract/profile.ts";
import type { StaffKey } from "#contract/staff-keys.ts";

/** What a page shows and hides; the API decides. */
export const staffMay = ({ staff }: Pick<Profile, "staff">, key: StaffKey): boolean =>
  staff?.keys.includes(key) ?? false;
