import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import sharp from "sharp";
import { minutes } from "#contract/duration.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { DERIVED_WIDTHS, MEDIA_LIMITS, MEDIA_WIDTHS } from "#contract/limits.ts";
import type { Logger } from "#api/context.ts";
import {
  type FreeSpace,
  StorageFullError,
  type StoragePort,
  StorageUnavailableError,
  type StoredObject,
} from "#api/providers/storage/port.ts";
import {
  type DerivedFormat,
  isMediaKey,
  type MediaKey,
  toDerivedPath,
  toOriginalPath,
} from "./media-key.ts";
import { toResponse, toErrorResponse, toAcceptedFormats } from "./media-response.ts";
import { BusyError, type LaneRequest, type Ticket } from "./picture-lanes.ts";
import type { MadePicture } from "./picture-task.ts";
import { OWN_WORK, processPicture, toViewCost } from "./process-picture.ts";

export type MediaDeps = {
  storage: StoragePort;
  log: Pick<Logger, "warn" | "error">;
  freeSpace?: FreeSpace;
  onDerived?: (made: { key: string; width: number }) => void | Promise<void>;
  now?: () => Date;
  process?: typeof processPicture;
};

export type Media = {
  /** GET and HEAD of `/media/:key` and `/media/:key/:width`. Calls without `ip` are not limited. */
  fetch(request: Request, ip?: string): Promise<Response>;
  /** Idempotent. Answers whether there is a smaller AVIF now. */
  deriveAvif(key: string, width: number): Promise<boolean>;
};

type Visitor = { owner: LaneRequest["owner"]; ip: string | null; signal: AbortSignal };
type Original = StoredObject & { width: number; height: number };
type DerivationInProgress = {
  ticket: Ticket<StoredObject>;
  waiting: number;
  gone: AbortController;
};

const mediaPathPattern = /^\/media\/([^/]+)(?:\/([^/]+))?$/;
const widths: ReadonlySet<number> = new Set(MEDIA_WIDTHS);
const MISSING_RECHECK_AFTER = minutes(1);
const MAX_MISSING_REMEMBERED = 5_000;
const contentTypes = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
} as const satisfies Record<DerivedFormat, string>;

export function createMedia({
  storage,
  log,
  freeSpace,
  onDerived,
  now = () => new Date(),
  process = processPicture,
}: MediaDeps): Media {
  const inProgress = new Map<string, DerivationInProgress>();
  const reading = new Map<MediaKey, Promise<Original | null>>();
  const missingSince = new LRUCache<string, number>({ max: MAX_MISSING_REMEMBERED });
  const requests = createLimit(MEDIA_LIMITS.requests);
  const work = createLimit(MEDIA_LIMITS.work);

  async function getDerived(
    key: MediaKey,
    asked: number,
    format: DerivedFormat,
    visitor: Visitor,
  ): Promise<StoredObject | null> {
    const stored = await storage.get(toDerivedPath(key, asked, format));
    if (stored) return stored;
    const original = await findOriginal(key);
    if (!original) return null;
    const width = toUsefulWidth(original, asked);
    const path = toDerivedPath(key, width, format);
    if (width !== asked) {
      const same = await storage.get(path);
      if (same) return same;
    }
    const cost = toViewCost(original, width);
    if (visitor.ip !== null) await work.spend(visitor.ip, Math.ceil(cost));
    visitor.signal.throwIfAborted();
    const found = inProgress.get(path);
    if (found) found.ticket.join(visitor.owner);
    return waitFor(
      found ?? startDerivation({ key, width, format, path, original, cost, visitor }),
      {
        path,
        signal: visitor.signal,
      },
    );
  }

  type Derivation = {
    key: MediaKey;
    width: number;
    format: DerivedFormat;
    path: string;
    original: Original;
    cost: number;
    visitor: Visitor;
  };

  function startDerivation({
    key,
    width,
    format,
    path,
    original,
    cost,
    visitor,
  }: Derivation): DerivationInProgress {
    const gone = new AbortController();
    const ticket = process(
      {
        kind: "derive",
        bytes: original.bytes,
        isDrawing: isDrawing(original),
        width,
        format,
      },
      { lane: "view", owner: visitor.owner, cost, signal: gone.signal },
    );
    const made: DerivationInProgress = {
      ticket: {
        ...ticket,
        done: ticket.done.then((one) => store({ key, width, format, path }, one)),
      },
      waiting: 0,
      gone,
    };
    inProgress.set(path, made);
    const erase = () => void (inProgress.get(path) === made && inProgress.delete(path));
    made.ticket.done.then(erase, erase);
    return made;
  }

  async function waitFor(
    made: DerivationInProgress,
    { path, signal }: { path: string; signal: AbortSignal },
  ) {
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave);
    made.waiting += 1;
    try {
      return await Promise.race([made.ticket.done, left]);
    } finally {
      signal.removeEventListener("abort", leave);
      made.waiting -= 1;
      if (made.waiting === 0 && signal.aborted) {
        if (inProgress.get(path) === made) inProgress.delete(path);
        made.gone.abort();
      }
    }
  }

  /** Concurrent requests for several widths of one picture share its bytes. */
  function findOriginal(key: MediaKey): Promise<Original | null> {
    let found = reading.get(key);
    if (!found) {
      found = readOriginal(key).finally(() => reading.delete(key));
      reading.set(key, found);
    }
    return found;
  }

  async function readOriginal(key: MediaKey): Promise<Original | null> {
    const found = await storage.get(toOriginalPath(key));
    if (!found) return null;
    const { width, height } = await sharp(found.bytes, { limitInputPixels: false }).metadata();
    return { ...found, width, height };
  }

  async function store(
    { key, width, format, path }: Pick<Derivation, "key" | "width" | "format" | "path">,
    { bytes }: MadePicture,
  ): Promise<StoredObject> {
    const contentType = contentTypes[format];
    // The rest of the disk is reserved for what cannot be derived again.
    if (await freeSpace?.isLow()) return { bytes, contentType };
    try {
      await storage.put(path, bytes, { contentType });
    } catch (error) {
      log.error({ err: error, path }, "a derived picture could not be stored");
      return { bytes, contentType };
    }
    // Not awaited: a slow queue must not delay the picture.
    if (format === "webp") void notifyDerived({ key, width });
    return { bytes, contentType };
  }

  async function notifyDerived(made: { key: string; width: number }) {
    try {
      await onDerived?.(made);
    } catch (error) {
      log.error({ err: error, ...made }, "the AVIF of a picture could not be queued");
    }
  }

  /** AVIF is never made during a request, because it is slow. */
  async function findAvif(key: MediaKey, width: number) {
    const path = toDerivedPath(key, width, "avif");
    const at = now().getTime();
    const missing = missingSince.get(path);
    if (missing !== undefined && at - missing < MISSING_RECHECK_AFTER) return null;
    missingSince.delete(path);
    const stored = await storage.get(path);
    if (!stored) missingSince.set(path, at);
    return stored;
  }

  async function findPicture(request: Request, key: MediaKey, asked: number, visitor: Visitor) {
    const width = DERIVED_WIDTHS.find((each) => each >= asked) ?? DERIVED_WIDTHS.at(-1)!;
    const accepted = toAcceptedFormats(request.headers.get("accept"));
    if (accepted.avif) {
      const avif = await findAvif(key, width);
      if (avif) return { ...avif, isBest: true };
    }
    const made = await getDerived(key, width, accepted.webp ? "webp" : "jpeg", visitor);
    return made && { ...made, isBest: !accepted.avif };
  }

  return {
    async fetch(request, ip) {
      const match = mediaPathPattern.exec(new URL(request.url).pathname);
      if (!match?.[1] || !isMediaKey(match[1])) return toErrorResponse(404);
      if (request.method !== "GET" && request.method !== "HEAD") {
        return toErrorResponse(405, { allow: "GET, HEAD" });
      }
      const key = match[1];
      const owner = ip === undefined ? null : toAddressKey(ip);
      const visitor: Visitor = {
        owner: owner === null ? OWN_WORK : [owner],
        ip: owner,
        signal: request.signal,
      };
      try {
        if (owner !== null) await requests.spend(owner, 1);
        if (match[2] === undefined) {
          const original = await storage.get(toOriginalPath(key));
          return original ? toResponse(request, `"${key}"`, original, {}) : toErrorResponse(404);
        }
        const width = /^[1-9][0-9]{1,3}$/.test(match[2]) ? Number(match[2]) : 0;
        if (!widths.has(width)) return toErrorResponse(404);
        const found = await findPicture(request, key, width, visitor);
        if (!found) return toErrorResponse(404);
        const etag = `"${key}-${width}-${found.contentType.slice("image/".length)}"`;
        return toResponse(request, etag, found, { vary: "Accept", isBest: found.isBest });
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          return toErrorResponse(429, { "retry-after": String(seconds) });
        }
        if (request.signal.aborted) return toErrorResponse(499);
        if (error instanceof StorageUnavailableError || error instanceof StorageFullError) {
          log.error({ err: error, key }, "the store of pictures is away");
          return toErrorResponse(503, { "retry-after": "5" });
        }
        if (error instanceof BusyError) {
          log.warn({ key }, "too many pictures wait to be made");
          return toErrorResponse(503, { "retry-after": "2" });
        }
        log.error({ err: error, key }, "a picture could not be served");
        return toErrorResponse(500);
      }
    },

    async deriveAvif(key, width) {
      if (!isMediaKey(key) || !widths.has(width)) return false;
      const path = toDerivedPath(key, width, "avif");
      if (await storage.exists(path)) return true;
      const original = await findOriginal(key);
      if (!original) return false;
      const { bytes } = await process(
        {
          kind: "derive",
          bytes: original.bytes,
          isDrawing: isDrawing(original),
          width,
          format: "avif",
        },
        { lane: "background", owner: OWN_WORK, cost: toViewCost(original, width) },
      ).done;
      const own = { owner: OWN_WORK, ip: null, signal: new AbortController().signal };
      const webp = await getDerived(key, width, "webp", own);
      // Sometimes, mostly at thumbnail size, the AVIF is larger and useless.
      if (webp && bytes.length >= webp.bytes.length) return false;
      await storage.put(path, bytes, { contentType: contentTypes.avif });
      missingSince.delete(path);
      return true;
    },
  };
}

const isDrawing = ({ contentType }: StoredObject) => contentType === "image/svg+xml";

/** Photos are never enlarged: all widths beyond a photo's own share one file. */
function toUsefulWidth(original: Original, width: number): number {
  if (isDrawing(original) || original.width >= width) return width;
  return DERIVED_WIDTHS.find((each) => each >= original.width) ?? width;
}

/** In memory, because pictures are served while the database is down. */
function createLimit({ points, duration }: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory({ points, duration: duration / 1000 });
  return { spend: async (key: string, cost: number) => void (await limiter.consume(key, cost)) };
}
