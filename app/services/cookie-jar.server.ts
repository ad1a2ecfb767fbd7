import { parseCookie, stringifySetCookie } from "cookie";
import { COOKIES, toHostName, type CookieKey } from "./cookies.server.ts";
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
  /** Takes back what `clear` did in this request. */
  restore(key: CookieKey): void;
  /** Adds Set-Cookie lines; the last word on a cookie wins. */
  writeTo(headers: Headers): void;
  /** True when the answer sets this one or takes it away. */
  changes(key: CookieKey): boolean;
  /** True when the answer sets or takes away a cookie. */
  readonly isChanged: boolean;
  /** True when a cookie came that makes the answer personal. */
  readonly personal: boolean;
};

const MAX_COOKIE_BYTES = 4000;

/**
 * `secure` follows the scheme of the request: behind TLS always, plain http only on a demo. Behind TLS a
 * cookie of the host is read and written by its `__Host-` name. Its plain name, under which sessions
 * began before, is read only where the other is missing, and goes as soon as either is written.
 */
export function createCookieJar(
  header: string | null,
  { secret, secure }: { secret: string; secure: boolean },
): CookieJar {
  const came = parseCookie(header ?? "");
  const changed = new Map<CookieKey, string | null>();
  /** Set-Cookie lines by the cookie's name. */
  const leaving = new Map<string, string>();
  /** What stood before it was cleared. */
  const before = new Map<CookieKey, { value: string; lines: Map<string, string> }>();

  const hostNameOf = (key: CookieKey): string | null =>
    secure && "host" in COOKIES[key] ? toHostName(COOKIES[key].name) : null;
  const put = (key: CookieKey, name: string, value: string, maxAge: number) => {
    const { httpOnly } = COOKIES[key];
    leaving.set(
      name,
      stringifySetCookie({ name, value, maxAge, httpOnly, secure, path: "/", sameSite: "lax" }),
    );
  };
  const write = (key: CookieKey, value: string, maxAge: number) => {
    const { name } = COOKIES[key];
    const hostName = hostNameOf(key);
    changed.set(key, maxAge > 0 ? value : null);
    if (hostName === null) return put(key, name, value, maxAge);
    const isSet = maxAge > 0 || came[hostName] !== undefined || leaving.has(hostName);
    if (isSet) put(key, hostName, value, maxAge);
    if (came[name] !== undefined) put(key, name, "", 0);
  };
  const read = (key: CookieKey): string | null => {
    if (changed.has(key)) return changed.get(key) ?? null;
    const { name } = COOKIES[key];
    const hostName = hostNameOf(key);
    // Under TLS a sister host can plant the plain name, and no other.
    return came[hostName ?? name] || null;
  };

  const listLines = (key: CookieKey): [string, string][] =>
    [...leaving].filter(([name]) => name === COOKIES[key].name || name === hostNameOf(key));

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
      const value = read(key);
      if (value === null) return;
      before.set(key, { value, lines: new Map(listLines(key)) });
      write(key, "", 0);
    },
    restore(key) {
      const was = before.get(key);
      if (was === undefined || read(key) !== null) return;
      changed.set(key, was.value);
      for (const [name] of listLines(key)) leaving.delete(name);
      for (const [name, line] of was.lines) leaving.set(name, line);
    },
    writeTo(headers) {
      for (const line of leaving.values()) headers.append("Set-Cookie", line);
    },
    changes: (key) => listLines(key).length > 0,
    get isChanged() {
      return leaving.size > 0;
    },
    personal: Object.values(COOKIES).some(
      (facts) =>
        "personal" in facts &&
        (came[facts.name] !== undefined || came[toHostName(facts.name)] !== undefined),
    ),
  };
}
