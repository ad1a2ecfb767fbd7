import { LIMITS } from "#contract/limits.ts";

const { min, max } = LIMITS.username;
/** ASCII letters and digits (decisions "Usernames"). */
export const USERNAME_PATTERN = `[A-Za-z0-9]{${min},${max}}`;
const WHOLE = /^[A-Za-z0-9]+$/;

/** spec §5 "Username" in the order in which they are shown. */
export const USERNAME_RULES = [
  { name: "length", holds: (text: string) => text.length >= min && text.length <= max },
  { name: "letters", holds: (text: string) => WHOLE.test(text) },
] as const;

/** What is wrong with a username, as a key; the server knows which are taken. */
export function findUsernameFault(text: string): string | null {
  if (text === "") return "auth.username-required";
  if (!WHOLE.test(text)) return "auth.username-letters-and-numbers";
  if (text.length < min) return "auth.username-min-length";
  return text.length > max ? "auth.username-max-length" : null;
}
