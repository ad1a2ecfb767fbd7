export type StoredObject = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

type PutOptions = {
  contentType: string;
  /**
   * `false` lets a bulk writer skip the wait for the disk. The next durable put on the same port
   * returns only once everything put before it is safe too, so a seed ends with one durable put.
   */
  durable?: boolean;
};

/**
 * Where files live. Keys are one or more segments of `a-z 0-9 . _ -` joined by `/`, at most 200
 * characters; any other key throws `StorageKeyError`. A put replaces the whole object at once:
 * a reader sees the old bytes or the new ones, never a part. Throws `StorageFullError` and
 * `StorageUnavailableError`.
 */
export type StoragePort = {
  put(key: string, bytes: Uint8Array, options: PutOptions): Promise<void>;
  get(key: string): Promise<StoredObject | null>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Keys that begin with the prefix, in byte order. The prefix may end inside a segment. */
  list(prefix: string): AsyncIterable<string>;
};

/** The room that is left where files and the embedded database lie. */
export type FreeSpace = {
  /** Whether a disk that uploads fill has less room left than the floor. */
  isLow(): Promise<boolean>;
};

export class StorageKeyError extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
    this.name = "StorageKeyError";
  }
}

/** No room: the disk or the quota of the store is used up. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
}

/** The store cannot be reached, written or read now. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}

const segment = /^[a-z0-9_-][a-z0-9._-]*$/;

/** Both implementations refuse the same keys, so that what works on a disk works in a bucket. */
export function requireStorageKey(key: string): string {
  if (key.length > 200 || !key.split("/").every((part) => segment.test(part))) {
    throw new StorageKeyError(key);
  }
  return key;
}
