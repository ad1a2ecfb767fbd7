import { parseCookie, stringifySetCookie } from "cookie";
import { COOKIES, type CookieKey } from "./cookies.server.ts";
import { seal, unseal } from "./seal.server.ts";

type Sealed = { [K in CookieKey]: (typeof COOKIES)[K] extends { sealed: true } ? K : never };
/** Cookies that carry data. */
type SealedKey = Sealed[CookieKey];
type PlainKey = Exclude<CookieKey, SealedKey>;

/** The cookies of one request and those its answer sets. */
export type CookieJar = {
  get(key: PlainKey): string | null;
  set(key: PlainKey, value: string, options?: { maxAge?: number }): void;
  /** The value that was sealed, unchecked: parse it. */
  open(key: SealedKey): unknown;
  /** False, and nothing is set, where it is more than a cookie holds. */
  seal(key: SealedKey, value: unknown): boolean;
  clear(key: CookieKey): void;
  /** Adds Set-Cookie lines; the last word on a cookie wins. */
  writeTo(headers: Headers): void;
  /** True when the answer sets or takes away a cookie. */
  readonly isChanged: boolean;
  /** True when a cookie came that makes the answer personal. */
  readonly personal: boolean;
};

const MAX_COOKIE_BYTES = 4000;

/** `secure` follows the scheme of the request: behind TLS always, plain http only on a demo. */
export function createCookieJar(
  header: string | null,
  { secret, secure }: { secret: string; secure: boolean },
): CookieJar {
  const came = parseCookie(header ?? "");
  const changed = new Map<CookieKey, string | null>();
  const leaving = new Map<CookieKey, string>();

  const write = (key: CookieKey, value: string, maxAge: number) => {
    const { name, httpOnly } = COOKIES[key];
    changed.set(key, maxAge > 0 ? value : null);
    leaving.set(
      key,
      stringifySetCookie({ name, value, maxAge, httpOnly, secure, path: "/", sameSite: "lax" }),
    );
  };
  const read = (key: CookieKey): string | null =>
    changed.has(key) ? (changed.get(key) ?? null) : (came[COOKIES[key].name] ?? null) || null;

  return {
    get: read,
    set: (key, value, options) => write(key, value, options?.maxAge ?? COOKIES[key].maxAge),
    open(key) {
      const text = read(key);
      return text === null ? null : unseal(secret, key, text);
    },
    seal(key, value) {
      const text = seal(secret, key, value);
      const fits = text.length <= MAX_COOKIE_BYTES;
      if (fits) write(key, text, COOKIES[key].maxAge);
      return fits;
    },
    clear(key) {
      if (read(key) !== null) write(key, "", 0);
    },
    writeTo(headers) {
      for (const line of leaving.values()) headers.append("Set-Cookie", line);
    },
    get isChanged() {
      return leaving.size > 0;
    },
    personal: Object.values(COOKIES).some(
      (facts) => "personal" in facts && came[facts.name] !== undefined,
    ),
  };
}
