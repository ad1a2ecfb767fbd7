import { createHash } from "node:crypto";
import {
  getMultipartBoundary,
  MultipartParseError,
  parseMultipart,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { LIMITS } from "#contract/limits.ts";
import { ApiError } from "./api-error.ts";
import { isHarmlessName } from "#contract/field-names.ts";

/** An escaped NUL in JSON, which PostgreSQL cannot store in text. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** The parsed fields, and a text that is equal for equal fields (for idempotency). */
export type SentBody = { text: string; fields: unknown };

/** An empty body is parsed as an empty object. */
export async function readJsonBody(request: Request, limit: number): Promise<SentBody> {
  const text = decode(await readBodyBytes(request, limit));
  if (text === "") return { text, fields: {} };
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new ApiError("bad_request");
  if (NUL.test(text)) throw new ApiError("bad_request");
  const fields = parseJson(text);
  if (hasEndlessList(fields)) throw new ApiError("bad_request");
  return { text, fields };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("bad_request");
  }
}

/**
 * Checked before validation, because the schema reports each wrong item, which takes seconds for
 * thousands of them.
 */
function hasEndlessList(fields: unknown): boolean {
  const open = [fields];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value) && value.length > LIMITS.form.fields) return true;
    for (const inner of Object.values(value)) open.push(inner);
  }
  return false;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("bad_request");
  }
}

/** Browsers' part headers are far shorter; endless ones would keep the parser busy. */
const HEADER_BYTES = 1024;

/** Body of a call with files: a multipart form, or JSON from callers without a file. */
export async function readUploadBody(request: Request): Promise<SentBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return readJsonBody(request, LIMITS.body.json);
  const boundary = getMultipartBoundary(type);
  const bytes = await readBodyBytes(request, LIMITS.body.upload);
  if (boundary === null || bytes.length === 0) throw new ApiError("bad_request");
  return toSentBody(parseParts(bytes, boundary));
}

type Part = { name: string; value: string | File };

function parseParts(bytes: Uint8Array, boundary: string): Part[] {
  try {
    const parts = parseMultipart(bytes, {
      boundary,
      maxParts: LIMITS.form.fields,
      maxHeaderSize: HEADER_BYTES,
      maxFileSize: LIMITS.body.upload,
      maxTotalSize: LIMITS.body.upload,
    });
    return Array.from(parts, toPart);
  } catch (error) {
    // Text that is not UTF-8 is a TypeError.
    if (error instanceof MultipartParseError || error instanceof TypeError)
      throw new ApiError("bad_request");
    throw error;
  }
}

function toPart(part: MultipartPart): Part {
  const { name, filename, mediaType: type = "application/octet-stream" } = part;
  if (name === undefined) throw new ApiError("bad_request");
  if (!part.isFile) return { name, value: part.text };
  return { name, value: new File(part.content as BlobPart[], filename ?? "", { type }) };
}

/**
 * A field that occurs once is a value, one that occurs again or with `[]` a list. The text
 * describes the content and not the encoding: boundaries differ each time, but the same request
 * must get the same hash.
 */
async function toSentBody(parts: readonly Part[]): Promise<SentBody> {
  const fields = new Map<string, Part["value"] | Part["value"][]>();
  const said: unknown[] = [];
  let characters = 0;
  for (const { name: sentName, value } of parts) {
    // Only files may be larger than a JSON body.
    if (typeof value === "string") characters += value.length;
    if (characters > LIMITS.body.json) throw new ApiError("body_too_large");
    if (!isHarmlessName(sentName) || (typeof value === "string" && value.includes("\0")))
      throw new ApiError("bad_request");
    const name = sentName.replace(/\[\]$/, "");
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) fields.set(name, [before, value]);
    else fields.set(name, name === sentName ? value : [value]);
    said.push([sentName, typeof value === "string" ? value : await describeFile(value)]);
  }
  return { text: JSON.stringify(said), fields: Object.fromEntries(fields) };
}

async function describeFile(file: File): Promise<object> {
  const sha256 = createHash("sha256").update(new Uint8Array(await file.arrayBuffer()));
  return { name: file.name, type: file.type, sha256: sha256.digest("base64url") };
}

/** Throws 413 as soon as the body is known to exceed `limit`. */
export async function readBodyBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit)
    throw new ApiError("body_too_large");
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks, size);
      size += value.byteLength;
      if (size > limit) {
        await reader.cancel();
        throw new ApiError("body_too_large");
      }
      chunks.push(value);
    }
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError("bad_request");
    throw error;
  }
}
