import { parseCookie, stringifySetCookie } from "cookie";
import { COOKIES, toHostName, type CookieKey } from "./cookies.server.ts";
import { seal, unseal } from "./seal.server.ts";

type Sealed = { [K in CookieKey]: (typeof COOKIES)[K] extends { sealed: true } ? K : never };
type SealedKey = Sealed[CookieKey];
type PlainKey = Exclude<CookieKey, SealedKey>;

export type CookieJar = {
  get(key: PlainKey): string | null;
  set(key: PlainKey, value: string, options?: { lifetime?: number }): void;
  /** The unsealed value, not validated. */
  open(key: SealedKey): unknown;
  /** False, and nothing is set, when the value exceeds the size of a cookie. */
  seal(key: SealedKey, value: unknown): boolean;
  clear(key: CookieKey): void;
  /** Undoes `clear` in this request. */
  restore(key: CookieKey): void;
  writeTo(headers: Headers): void;
  changes(key: CookieKey): boolean;
  readonly isChanged: boolean;
  /** Whether the request has a cookie that makes the response personal. */
  readonly personal: boolean;
};

const MAX_COOKIE_BYTES = 4000;

/**
 * Over HTTPS a `host` cookie is read and written under its `__Host-` name. The plain name is read
 * only where that one is missing, and is cleared as soon as either is written.
 */
export function createCookieJar(
  header: string | null,
  { secret, secure }: { secret: string; secure: boolean },
): CookieJar {
  const came = parseCookie(header ?? "");
  const changed = new Map<CookieKey, string | null>();
  const leaving = new Map<string, string>();
  const before = new Map<CookieKey, { value: string; lines: Map<string, string> }>();

  const hostNameOf = (key: CookieKey): string | null =>
    secure && "host" in COOKIES[key] ? toHostName(COOKIES[key].name) : null;
  const put = (key: CookieKey, name: string, value: string, lifetime: number) => {
    const maxAge = lifetime / 1000;
    const { httpOnly } = COOKIES[key];
    leaving.set(
      name,
      stringifySetCookie({ name, value, maxAge, httpOnly, secure, path: "/", sameSite: "lax" }),
    );
  };
  const write = (key: CookieKey, value: string, lifetime: number) => {
    const { name } = COOKIES[key];
    const hostName = hostNameOf(key);
    changed.set(key, lifetime > 0 ? value : null);
    if (hostName === null) return put(key, name, value, lifetime);
    const isSet = lifetime > 0 || came[hostName] !== undefined || leaving.has(hostName);
    if (isSet) put(key, hostName, value, lifetime);
    if (came[name] !== undefined) put(key, name, "", 0);
  };
  const read = (key: CookieKey): string | null => {
    if (changed.has(key)) return changed.get(key) ?? null;
    const { name } = COOKIES[key];
    const hostName = hostNameOf(key);
    // Over HTTPS a sibling subdomain can plant the plain name, but not the prefixed one.
    return came[hostName ?? name] || null;
  };

  const listLines = (key: CookieKey): [string, string][] =>
    [...leaving].filter(([name]) => name === COOKIES[key].name || name === hostNameOf(key));

  return {
    get: read,
    set: (key, value, options) => write(key, value, options?.lifetime ?? COOKIES[key].lifetime),
    open(key) {
      const text = read(key);
      return text === null ? null : unseal(secret, key, text);
    },
    seal(key, value) {
      const text = seal(secret, key, value);
      const fits = text.length <= MAX_COOKIE_BYTES;
      if (fits) write(key, text, COOKIES[key].lifetime);
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
