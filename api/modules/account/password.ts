import argon2 from "@node-rs/argon2";

/** argon2id with the package's parameters, which are OWASP's: 19 MiB, 2 passes, 1 lane. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password);

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the hash's. Without a hash (no such account, or one that signs in
 * elsewhere) the same work is done on a dummy, so that nobody learns from the time it took.
 */
export async function provePassword(hash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("Nobody-has-this-1!");
  const proved = await argon2.verify(hash ?? (await dummy), password);
  return hash !== null && proved;
}
