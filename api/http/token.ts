import { createHash, randomBytes } from "node:crypto";

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes, base64url. */
export const createToken = (): string => randomBytes(32).toString("base64url");

/** What is stored in a token's place; null for what cannot be one of ours. */
export const findTokenHash = (token: string | null): Buffer | null =>
  token !== null && TOKEN_FORM.test(token) ? createHash("sha256").update(token).digest() : null;
