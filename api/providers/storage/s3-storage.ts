import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";

import {
  requireStorageKey,
  StorageFullError,
  type StoragePort,
  StorageUnavailableError,
} from "./port.ts";

export type S3StorageConfig = {
  bucket: string;
  region: string;
  /** Amazon's own by default. */
  endpoint?: string;
  /** Most other servers want the bucket in the path instead of the host name. */
  forcePathStyle?: boolean;
  /** The SDK's own chain by default (environment, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

/** Stores objects in an existing bucket. Every put is durable when it returns. */
export function createS3Storage(config: S3StorageConfig): StoragePort {
  const Bucket = config.bucket;
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
    forcePathStyle: config.forcePathStyle ?? false,
    // The SDK's newer default adds checksums, as trailers for streams: servers other than Amazon's
    // refuse them or store them as content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000 },
  });

  return {
    async put(key, bytes, { contentType }) {
      const Key = requireStorageKey(key);
      await client
        .send(
          new PutObjectCommand({
            Bucket,
            Key,
            Body: bytes,
            ContentLength: bytes.byteLength,
            ContentType: contentType,
          }),
        )
        .catch(refuseOutage);
    },

    async get(key) {
      const Key = requireStorageKey(key);
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key }));
        const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
        return {
          bytes: bytes as Uint8Array<ArrayBuffer>,
          contentType: found.ContentType ?? "application/octet-stream",
        };
      } catch (error) {
        if (isMissing(error)) return null;
        return refuseOutage(error);
      }
    },

    async exists(key) {
      const Key = requireStorageKey(key);
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      const Key = requireStorageKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },

    async *list(prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

const FULL = new Set(["QuotaExceeded", "XMinioStorageFull", "InsufficientStorage"]);

/** Translates a status of 5xx, or no response, to errors of the port; rethrows all others. */
function refuseOutage(cause: unknown): never {
  const { name, $metadata } = cause as Partial<S3ServiceException>;
  const status = $metadata?.httpStatusCode;
  if (FULL.has(name ?? "") || status === 507)
    throw new StorageFullError("No room in the bucket", { cause });
  const hasNoAnswer = !(cause instanceof S3ServiceException) && cause instanceof Error;
  if (hasNoAnswer || (status !== undefined && status >= 500) || name === "SlowDown")
    throw new StorageUnavailableError(`The bucket answers ${status ?? name}`, { cause });
  throw cause;
}

// A missing bucket is a configuration error, not a missing object, though both are 404.
function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.name === "NoSuchKey" || error.name === "NotFound") &&
    error.$metadata.httpStatusCode === 404
  );
}
