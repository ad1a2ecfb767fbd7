import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { provePassword } from "./password.ts";

type Asked = { hash: string | null; password: string; field: string };

export const wrongPassword = (field: string): ApiError =>
  new ApiError("wrong_password", { fields: { [field]: ["auth.current-password-wrong"] } });

/**
 * The right password of the caller, or 422: never 401, which would sign them out (decisions
 * "Accounts"). Tries are counted by account as well as by address; the right one gives its own back.
 */
export async function requirePassword(
  { limits, user, ip }: UserCall,
  { hash, password, field }: Asked,
): Promise<void> {
  const key = `password:${user.id}`;
  await limits.spend("credentials", key);
  if (!(await provePassword(hash, password))) throw wrongPassword(field);
  await limits.refund("credentials", key);
  await limits.refund("credentials", toAddressKey(ip));
}
