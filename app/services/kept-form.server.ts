import type { CookieJar } from "./cookie-jar.server.ts";

/** Fields that are never kept, not even sealed. */
const SECRETS = /password|card_number|cvc|iban|token|nonce|^code$/i;
/** If the rest does not fit a cookie, the longest fields are dropped first. */
const MAX_CHARACTERS = 6000;

export type SavedForm = {
  /** Answers once, then null. */
  take(path: string): Record<string, string> | null;
  has(path: string): boolean;
  keep(path: string, fields: URLSearchParams): void;
};

export function saveForm(cookies: CookieJar, path: string, fields: URLSearchParams): void {
  const kept: Record<string, string> = {};
  let size = 0;
  for (const [name, value] of fields) {
    if (SECRETS.test(name)) continue;
    size += name.length + value.length;
    if (size > MAX_CHARACTERS) break;
    kept[name] = value;
  }
  while (Object.keys(kept).length > 0 && !cookies.seal("keptForm", { path, fields: kept })) {
    const [longest] = Object.entries(kept).toSorted(([, a], [, b]) => b.length - a.length);
    delete kept[longest![0]];
  }
}

export function createKeptForm(cookies: CookieJar): SavedForm {
  return {
    keep: (path, fields) => saveForm(cookies, path, fields),
    has(path) {
      const kept = cookies.open("keptForm");
      return isKept(kept) && toPage(kept.path) === toPage(path);
    },
    take(path) {
      const kept = cookies.open("keptForm");
      if (!isKept(kept) || toPage(kept.path) !== toPage(path)) return null;
      cookies.clear("keptForm");
      return kept.fields;
    },
  };
}

/** Drops the locale, which may have changed meanwhile. */
const toPage = (path: string) => path.replace(/^\/[^/]+/, "");

function isKept(value: unknown): value is { path: string; fields: Record<string, string> } {
  return typeof value === "object" && value !== null && "path" in value && "fields" in value;
}
