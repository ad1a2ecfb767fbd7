export type StoredObject = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

type PutOptions = {
  contentType: string;
  /**
   * `false` lets a bulk writer skip the fsync. The next durable put on the same port makes all puts
   * before it durable too, so a seed ends with one durable put.
   */
  durable?: boolean;
};

/**
 * Stores files. Keys are one or more segments of `a-z 0-9 . _ -` joined by `/`, at most 200
 * characters; any other key throws `StorageKeyError`. A put replaces the whole object atomically.
 * Throws `StorageFullError` and `StorageUnavailableError`.
 */
export type StoragePort = {
  put(key: string, bytes: Uint8Array, options: PutOptions): Promise<void>;
  get(key: string): Promise<StoredObject | null>;
  exists(key: string): Promise<boolean>;
  /** Idempotent. */
  delete(key: string): Promise<void>;
  /** Keys with this prefix, in byte order. The prefix may end inside a segment. */
  list(prefix: string): AsyncIterable<string>;
};

export type FreeSpace = {
  isLow(): Promise<boolean>;
};

export class StorageKeyError extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
    this.name = "StorageKeyError";
  }
}

export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
}

/** The store is temporarily unreachable, or cannot be written or read. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}

const segment = /^[a-z0-9_-][a-z0-9._-]*$/;

/** Both implementations accept the same keys, so that a shop can move from disk to bucket. */
export function requireStorageKey(key: string): string {
  if (key.length > 200 || !key.split("/").every((part) => segment.test(part))) {
    throw new StorageKeyError(key);
  }
  return key;
}
