import argon2 from "@node-rs/argon2";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";

/** argon2id with OWASP's defaults: 19 MiB, 2 passes, 1 lane. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password);

let dummy: Promise<string> | undefined;

/** Without a hash a dummy is compared, so that the response time reveals nothing. */
export async function provePassword(hash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("Nobody-has-this-1!");
  const proved = await argon2.verify(hash ?? (await dummy), password);
  return hash !== null && proved;
}

type PasswordInput = { hash: string | null; password: string; field: string };

export const wrongPassword = (field: string): ApiError =>
  new ApiError("wrong_password", { fields: { [field]: ["auth.current-password-wrong"] } });

/** Throws 422, because a 401 would sign the caller out (decisions "Accounts"). */
export async function requirePassword(
  { limits, sessionId }: UserCall,
  { hash, password, field }: PasswordInput,
): Promise<void> {
  if (!(await provePassword(hash, password))) throw wrongPassword(field);
  await limits.refund("credentials", `session:${sessionId}`);
}
