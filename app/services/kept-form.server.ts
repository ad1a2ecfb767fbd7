import type { CookieJar } from "./cookie-jar.server.ts";

/** Names whose values never leave the request, not even sealed. */
const SECRETS = /password|card_number|cvc|iban|token|nonce|^code$/i;
/** What of a form is looked at; what does not fit a cookie falls away after that, the longest first. */
const MAX_CHARACTERS = 6000;

export type KeptForm = {
  /** The fields that an expired session interrupted on this path, once; null otherwise. */
  take(path: string): Record<string, string> | null;
  /** Whether there are such fields; they stay for `take`. */
  has(path: string): boolean;
  /** Keeps what was typed for the next visit of that path: sealed, without secrets. */
  keep(path: string, fields: URLSearchParams): void;
};

/** Keeps what was typed over a sign-in: sealed, HttpOnly, without secrets. */
export function keepForm(cookies: CookieJar, path: string, fields: URLSearchParams): void {
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

export function createKeptForm(cookies: CookieJar): KeptForm {
  return {
    keep: (path, fields) => keepForm(cookies, path, fields),
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

/** A language may be switched on the way: the same page under another prefix is meant. */
const toPage = (path: string) => path.replace(/^\/[^/]+/, "");

function isKept(value: unknown): value is { path: string; fields: Record<string, string> } {
  return typeof value === "object" && value !== null && "path" in value && "fields" in value;
}
