import { createHash, randomBytes } from "node:crypto";

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

export const createToken = (): string => randomBytes(32).toString("base64url");

/** Tokens are stored as their hash; null for text that cannot be a token. */
export const findTokenHash = (token: string | null): Buffer | null =>
  token !== null && TOKEN_FORM.test(token) ? createHash("sha256").update(token).digest() : null;
