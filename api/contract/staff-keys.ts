/**
 * What a member of staff may do: a flat catalogue of keys, one to read and one to write for each
 * resource. Roles are rows that name keys; the same words are for API keys. A person's own side of
 * an order or listing needs none of them.
 *
 * `tickets` are what people ask of us: claims, repairs, missing devices and letters. `reports` are
 * what people report; `moderation` is what follows from it, held reviews included. `people_private`
 * is mail, telephone and documents of a person.
 */
export const STAFF_RESOURCES = [
  "orders",
  "refunds",
  "payouts",
  "ledger",
  "listings",
  "moderation",
  "people",
  "people_private",
  "catalog",
  "prices",
  "promo_codes",
  "settings",
  "staff",
  "hub",
  "tickets",
  "reports",
  "api_keys",
] as const;

export type StaffResource = (typeof STAFF_RESOURCES)[number];
export type StaffKey = `${"read" | "write"}_${StaffResource}`;

export const STAFF_KEYS: readonly StaffKey[] = STAFF_RESOURCES.flatMap((resource): StaffKey[] => [
  `read_${resource}`,
  `write_${resource}`,
]);

export const isStaffKey = (text: string): text is StaffKey =>
  (STAFF_KEYS as readonly string[]).includes(text);

/** Made by migration and never changed; `owner` holds every key. */
export const BUILT_IN_ROLES = [
  "owner",
  "hub",
  "support",
  "moderation",
  "catalogue",
  "finance",
] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/**
 * Who may call an endpoint of staff. With `anyOf` one of the keys is enough, and the use case asks
 * for the very key where it depends on the thing. Everybody who is no member of staff gets 404.
 */
export type StaffAccess =
  | { key: StaffKey }
  | { anyOf: readonly [StaffKey, StaffKey, ...StaffKey[]] };

export const listAccessKeys = (access: StaffAccess): readonly StaffKey[] =>
  "key" in access ? [access.key] : access.anyOf;
