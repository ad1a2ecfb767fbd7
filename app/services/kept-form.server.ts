import type { CookieJar } from "./cookie-jar.server.ts";

/** Fields that are never kept, not even sealed. */
const SECRETS = /password|card_number|cvc|iban|token|nonce|^code$/i;
/** If the rest does not fit a cookie, the longest fields are dropped first. */
const MAX_CHARACTERS = 6000;

type Fields = Record<string, string | string[]>;

export type SavedForm = {
  /** Answers once, then null. */
  take(path: string): URLSearchParams | null;
  has(path: string): boolean;
  keep(path: string, fields: URLSearchParams): void;
  /** The response is not the page that would show the fields, so that the next request takes them. */
  holdOver(): void;
  readonly isHeldOver: boolean;
};

export function saveForm(cookies: CookieJar, path: string, fields: URLSearchParams): void {
  const kept: Fields = {};
  let size = 0;
  for (const [name, value] of fields) {
    if (SECRETS.test(name)) continue;
    size += name.length + value.length;
    if (size > MAX_CHARACTERS) break;
    // A name that is repeated, such as that of several ticked boxes, keeps all of its values.
    kept[name] = Object.hasOwn(kept, name) ? [kept[name]!, value].flat() : value;
  }
  while (Object.keys(kept).length > 0 && !cookies.seal("keptForm", { path, fields: kept })) {
    const [longest] = Object.entries(kept).toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a));
    delete kept[longest![0]];
  }
}

export function createKeptForm(cookies: CookieJar): SavedForm {
  let isHeldOver = false;
  return {
    holdOver: () => void (isHeldOver = true),
    get isHeldOver() {
      return isHeldOver;
    },
    keep: (path, fields) => saveForm(cookies, path, fields),
    has(path) {
      const kept = cookies.open("keptForm");
      return isKept(kept) && toPage(kept.path) === toPage(path);
    },
    take(path) {
      const kept = cookies.open("keptForm");
      if (!isKept(kept) || toPage(kept.path) !== toPage(path)) return null;
      cookies.clear("keptForm");
      return toParams(kept.fields);
    },
  };
}

const sizeOf = (value: Fields[string]) => [value].flat().join("").length;

const toParams = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );

/** Drops the locale, which may have changed meanwhile. */
const toPage = (path: string) => path.replace(/^\/[^/]+/, "");

function isKept(value: unknown): value is { path: string; fields: Fields } {
  return typeof value === "object" && value !== null && "path" in value && "fields" in value;
}
