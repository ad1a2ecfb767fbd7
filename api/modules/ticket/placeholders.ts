import { REPLY_PLACEHOLDERS, type ReplyPlaceholder } from "#contract/ticket-words.ts";

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

export const hasPlaceholder = (text: string): boolean => text.search(PLACEHOLDER) >= 0;

/** The first that we cannot fill; null where all are known. */
export function findUnknownPlaceholder(text: string): string | null {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!);
  return names.find((name) => !(REPLY_PLACEHOLDERS as readonly string[]).includes(name)) ?? null;
}

/** What is not known stays between its braces, where the writer sees it. */
export const fillPlaceholders = (
  text: string,
  values: Record<ReplyPlaceholder, string | null>,
): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name as ReplyPlaceholder] ?? whole);
