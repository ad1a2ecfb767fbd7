import { LIMITS } from "#contract/limits.ts";

const CODE = new RegExp(`(?<!\\d)\\d{${LIMITS.code.digits}}(?!\\d)`);

/** The code that a text holds, for people and tests that read the embedded outbox. */
export const findCode = (text: string): string | null => CODE.exec(text)?.[0] ?? null;
