import type { Market } from "#contract/market.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findRole, type RoleRow } from "./staff-store.ts";

type Caller = Pick<UserCall, "user">;

export const holdsAll = ({ user }: Caller, keys: readonly StaffKey[]): boolean =>
  keys.every((key) => user.staff?.keys.has(key));

/** Nobody grants or takes what they do not hold. Throws key_missing, which names the first key. */
export function requireAll({ user }: Caller, keys: readonly StaffKey[]): void {
  const key = keys.find((one) => !user.staff?.keys.has(one));
  if (key !== undefined) throw new ApiError("key_missing", { data: { key, keys: [key] } });
}

/** The caller works for them all. Throws invalid_fields. */
export function requireMarkets({ user }: Caller, markets: readonly Market[] | null): void {
  const own = user.staff?.markets ?? null;
  if (own === null) return;
  if (markets === null || markets.some((market) => !own.includes(market)))
    throw new ApiError("invalid_fields", {
      fields: { markets: ["console.staff.market-not-yours"] },
    });
}

/** Throws invalid_fields where one of them is gone. */
export async function requireRoles(
  { database }: Pick<UserCall, "database">,
  ids: readonly string[],
): Promise<RoleRow[]> {
  const roles: RoleRow[] = [];
  for (const id of new Set(ids)) {
    const role = await findRole(database, id);
    if (!role)
      throw new ApiError("invalid_fields", { fields: { role_ids: ["console.staff.role-gone"] } });
    roles.push(role);
  }
  return roles;
}

export const toKeys = (roles: readonly Pick<RoleRow, "keys">[]): StaffKey[] => [
  ...new Set(roles.flatMap(({ keys }) => keys)),
];

export const isOwner = (roles: readonly Pick<RoleRow, "slug">[]): boolean =>
  roles.some(({ slug }) => slug === "owner");

/** How an entry of the audit names them. */
export const describeRoles = (
  roles: readonly Pick<RoleRow, "slug" | "name">[],
  markets: readonly Market[] | null,
) => ({
  roles: roles.map(({ slug, name }) => slug ?? name).toSorted(),
  markets: markets === null ? "all" : [...markets],
});
