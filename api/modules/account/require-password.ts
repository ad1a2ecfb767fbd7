import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { provePassword } from "./password.ts";

type Asked = { hash: string | null; password: string; field: string };

export const wrongPassword = (field: string): ApiError =>
  new ApiError("wrong_password", { fields: { [field]: ["auth.current-password-wrong"] } });

/**
 * The right password of the caller, or 422: never 401, which would sign them out (decisions
 * "Accounts"). Its endpoints count tries by session; the right one gives its own back.
 */
export async function requirePassword(
  { limits, sessionId }: UserCall,
  { hash, password, field }: Asked,
): Promise<void> {
  if (!(await provePassword(hash, password))) throw wrongPassword(field);
  await limits.refund("credentials", `session:${sessionId}`);
}
