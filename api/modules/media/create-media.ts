import type { Logger } from "#api/context.ts";

import { MEDIA_WIDTHS } from "#contract/limits.ts";
import type { StoragePort, StoredObject } from "#api/providers/storage/port.ts";

import { BusyError, contentTypes, derivePicture } from "./derive-picture.ts";
import {
  type DerivedFormat,
  isMediaKey,
  type MediaKey,
  toDerivedPath,
  toOriginalPath,
} from "./media-key.ts";
import { toAcceptedFormats } from "./negotiate-format.ts";

export type MediaDeps = {
  storage: StoragePort;
  log: Pick<Logger, "warn" | "error">;
  /** Told once for each width that was made on demand: the place to queue `deriveAvif`. */
  onDerived?: (made: { key: string; width: number }) => void | Promise<void>;
  now?: () => Date;
};

export type Media = {
  /** `/media/:key` and `/media/:key/:width`, GET and HEAD. */
  fetch(request: Request): Promise<Response>;
  /** Makes the AVIF of one width if it pays; safe to repeat. Answers whether one is there now. */
  deriveAvif(key: string, width: number): Promise<boolean>;
};

const address = /^\/media\/([^/]+)(?:\/([^/]+))?$/;
const widths: ReadonlySet<number> = new Set(MEDIA_WIDTHS);
const recheckMissing = 60_000;
const rememberedMissing = 5_000;

export function createMedia({ storage, log, onDerived, now = () => new Date() }: MediaDeps): Media {
  const inFlight = new Map<string, Promise<StoredObject | null>>();
  const missingSince = new Map<string, number>();

  /** Finds or makes one derived file; requests that come meanwhile share the work. */
  function getDerived(key: MediaKey, width: number, format: DerivedFormat) {
    const path = toDerivedPath(key, width, format);
    let found = inFlight.get(path);
    if (!found) {
      found = findOrMake(key, width, format, path).finally(() => inFlight.delete(path));
      inFlight.set(path, found);
    }
    return found;
  }

  async function findOrMake(key: MediaKey, width: number, format: DerivedFormat, path: string) {
    const stored = await storage.get(path);
    if (stored) return stored;
    const original = await storage.get(toOriginalPath(key));
    if (!original) return null;
    const contentType = contentTypes[format];
    const bytes = await derivePicture(original, width, format);
    try {
      await storage.put(path, bytes, { contentType });
    } catch (error) {
      // The picture is there for this visitor; only the next one pays again.
      log.error({ err: error, path }, "a derived picture could not be stored");
      return { bytes, contentType };
    }
    // Not awaited: a slow queue is no reason to keep a visitor waiting for a picture.
    if (format === "webp") void tellDerived({ key, width });
    return { bytes, contentType };
  }

  async function tellDerived(made: { key: string; width: number }) {
    try {
      await onDerived?.(made);
    } catch (error) {
      log.error({ err: error, ...made }, "the AVIF of a picture could not be queued");
    }
  }

  /** AVIF is only ever found, never made, while somebody waits. */
  async function findAvif(key: MediaKey, width: number) {
    const path = toDerivedPath(key, width, "avif");
    const at = now().getTime();
    const missing = missingSince.get(path);
    if (missing !== undefined && at - missing < recheckMissing) return null;
    missingSince.delete(path);
    const stored = await storage.get(path);
    if (!stored) {
      missingSince.set(path, at);
      if (missingSince.size > rememberedMissing) {
        missingSince.delete(missingSince.keys().next().value as string);
      }
    }
    return stored;
  }

  async function findPicture(request: Request, key: MediaKey, width: number) {
    const accepted = toAcceptedFormats(request.headers.get("accept"));
    if (accepted.avif) {
      const avif = await findAvif(key, width);
      if (avif) return { ...avif, isBest: true };
    }
    const made = await getDerived(key, width, accepted.webp ? "webp" : "jpeg");
    return made && { ...made, isBest: !accepted.avif };
  }

  return {
    async fetch(request) {
      const match = address.exec(new URL(request.url).pathname);
      if (!match?.[1] || !isMediaKey(match[1])) return refuse(404);
      if (request.method !== "GET" && request.method !== "HEAD") {
        return refuse(405, { allow: "GET, HEAD" });
      }
      const key = match[1];
      try {
        if (match[2] === undefined) {
          const original = await storage.get(toOriginalPath(key));
          return original ? answer(request, `"${key}"`, original, {}) : refuse(404);
        }
        const width = /^[1-9][0-9]{1,3}$/.test(match[2]) ? Number(match[2]) : 0;
        if (!widths.has(width)) return refuse(404);
        const found = await findPicture(request, key, width);
        if (!found) return refuse(404);
        const etag = `"${key}-${width}-${found.contentType.slice("image/".length)}"`;
        return answer(request, etag, found, { vary: "Accept", isBest: found.isBest });
      } catch (error) {
        if (error instanceof BusyError) {
          log.warn({ key }, "too many pictures wait to be made");
          return refuse(503, { "retry-after": "2" });
        }
        log.error({ err: error, key }, "a picture could not be served");
        return refuse(500);
      }
    },

    async deriveAvif(key, width) {
      if (!isMediaKey(key) || !widths.has(width)) return false;
      const path = toDerivedPath(key, width, "avif");
      if (await storage.exists(path)) return true;
      const original = await storage.get(toOriginalPath(key));
      if (!original) return false;
      const bytes = await derivePicture(original, width, "avif");
      const webp = await getDerived(key, width, "webp");
      // Now and then, mostly at thumbnail size, AVIF is the larger one: then it has no use.
      if (webp && bytes.length >= webp.bytes.length) return false;
      await storage.put(path, bytes, { contentType: contentTypes.avif });
      missingSince.delete(path);
      return true;
    },
  };
}

// Nothing served from here may act as a page, even when someone opens a drawing by its address.
const guards = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

function answer(
  request: Request,
  etag: string,
  { bytes, contentType }: StoredObject,
  { vary, isBest = true }: { vary?: string; isBest?: boolean },
): Response {
  const headers = new Headers({
    ...guards,
    // A browser keeps what it has; a shared cache asks again after a day, as the AVIF may be there.
    "cache-control": `public, max-age=31536000, ${isBest ? "" : "s-maxage=86400, "}immutable`,
    etag,
  });
  if (vary) headers.set("vary", vary);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", contentType);
  headers.set("content-length", String(bytes.length));
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((one) => {
    const tag = one.trim().replace(/^W\//, "");
    return tag === "*" || tag === etag;
  });
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...headers, "cache-control": "no-store" } });
}
