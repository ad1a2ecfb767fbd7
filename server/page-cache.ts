import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { seconds } from "#contract/duration.ts";
import type { Encoding } from "./encoding.ts";

const br = promisify(brotliCompress);
const unBr = promisify(brotliDecompress);
const gz = promisify(gzip);
const unGz = promisify(gunzip);
/**
 * Most pages are asked for once: what takes least time to pack. 11 takes fifty times as long, for a
 * page that comes back.
 */
const QUALITY = { once: 5, often: 11 } as const;
const OFTEN = 3;
const MAX_PUBLIC_AGE = seconds(600);
/** 64 KB hold a page; brotli's default window costs more to allocate than to fill. */
const WINDOW_BITS = 16;

const packBr = (bytes: Buffer, quality: number): Promise<Buffer> =>
  br(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

export type StoredPage = {
  /** Uncompressed; dropped once a compressed copy exists, because it is five times as large. */
  made: Buffer | null;
  bodies: Partial<Record<Encoding, Buffer>>;
  headers: Record<string, string>;
  etag: string;
  storedAt: number;
  /** Milliseconds for which it is fresh. */
  freshFor: number;
  size: number;
  uses: number;
};

type Options = {
  now: () => number;
  freshFor?: number;
  /** Milliseconds for which it is served stale while a new one is rendered. */
  staleFor?: number;
  maxBytes?: number;
};

/** Headers that belong to one response and are not cached. */
const NOT_KEPT = new Set([
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
]);

/** Each process has its own cache: a page is at most `staleFor` ms behind. */
export function createPageCache({
  now,
  freshFor = seconds(10),
  staleFor = seconds(60),
  maxBytes = 8 * 1024 * 1024,
}: Options) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  const making = new Map<string, Promise<StoredPage | Response>>();

  return {
    find(key: string): { page: StoredPage; isStale: boolean } | null {
      const page = pages.get(key);
      if (page === undefined) return null;
      const age = now() - page.storedAt;
      if (age > page.freshFor + staleFor) {
        pages.delete(key);
        return null;
      }
      page.uses += 1;
      if (page.uses === OFTEN) void packTighter(key, page);
      return { page, isStale: age > page.freshFor };
    },

    /**
     * Renders the page once for all concurrent requests. Resolves with the page, or with a response
     * that must not be cached, cloned for each caller.
     */
    async make(key: string, render: () => Promise<Response>): Promise<StoredPage | Response> {
      let running = making.get(key);
      if (running === undefined) {
        running = (async () => {
          const response = await render();
          if (isKeepable(response)) return keep(key, response);
          // A page that is gone is not served stale; during an outage it is.
          if (response.status === 404 || response.status === 410) pages.delete(key);
          return response;
        })().finally(() => making.delete(key));
        making.set(key, running);
      }
      const made = await running;
      return made instanceof Response ? made.clone() : made;
    },

    read(key: string, page: StoredPage, encoding: Encoding): Buffer | Promise<Buffer> {
      return page.bodies[encoding] ?? pack(key, page, encoding);
    },

    isMaking: (key: string) => making.has(key),
    get size() {
      return pages.size;
    },
    get bytes() {
      return pages.calculatedSize;
    },
  };

  async function keep(key: string, response: Response): Promise<StoredPage> {
    const made = Buffer.from(await response.arrayBuffer());
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers) {
      if (!NOT_KEPT.has(name)) headers[name] = value;
    }
    const etag = `W/"${hash("sha256", made, "base64url").slice(0, 22)}"`;
    const before = pages.peek(key);
    if (before?.etag === etag) {
      // Nothing changed: the compressed copies stay valid.
      before.storedAt = now();
      before.headers = { ...headers, etag };
      return before;
    }
    const page: StoredPage = {
      made,
      bodies: {},
      headers: { ...headers, etag },
      etag,
      storedAt: now(),
      freshFor: Math.max(freshFor, readPublicAge(response)),
      size: made.length,
      uses: 0,
    };
    pages.set(key, page);
    return page;
  }

  async function pack(key: string, page: StoredPage, encoding: Encoding): Promise<Buffer> {
    const made = await unpack(page);
    const packed =
      encoding === "br"
        ? await packBr(made, QUALITY.once)
        : encoding === "gzip"
          ? await gz(made, { level: 6 })
          : made;
    const kept = alone(packed);
    put(key, page, encoding, kept);
    return kept;
  }

  async function packTighter(key: string, page: StoredPage): Promise<void> {
    put(key, page, "br", alone(await packBr(await unpack(page), QUALITY.often)));
  }

  function put(key: string, page: StoredPage, encoding: Encoding, packed: Buffer): void {
    const known = page.bodies[encoding];
    // Two visitors may have asked for the first copy concurrently.
    if (known !== undefined && known.length <= packed.length) return;
    const grown = packed.length - (known?.length ?? 0) - (page.made?.length ?? 0);
    page.bodies[encoding] = packed;
    page.made = null;
    page.size += grown;
    if (pages.peek(key) !== page) return;
    // The size of a value is calculated once, when it is added.
    pages.delete(key);
    pages.set(key, page);
  }
}

/** A copy without the 64 KB buffer that zlib wrote into, which is five times what is counted. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

async function unpack({ made, bodies }: StoredPage): Promise<Buffer> {
  const plain = made ?? bodies.identity;
  if (plain !== undefined) return plain;
  return bodies.br === undefined ? unGz(bodies.gzip!) : unBr(bodies.br);
}

function isKeepable(response: Response): boolean {
  const { status, headers } = response;
  const type = headers.get("Content-Type") ?? "";
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    !/no-store/.test(headers.get("Cache-Control") ?? "") &&
    (/^text\/html\b/.test(type) || readPublicAge(response) > 0)
  );
}

/** A publicly cacheable document, such as the sitemap, is cached up to MAX_PUBLIC_AGE. */
function readPublicAge({ headers }: Response): number {
  const [, age = 0] = /\bpublic\b.*\bmax-age=(\d+)/.exec(headers.get("Cache-Control") ?? "") ?? [];
  return Math.min(seconds(Number(age)), MAX_PUBLIC_AGE);
}
