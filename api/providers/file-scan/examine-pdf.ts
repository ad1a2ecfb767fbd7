import { constants, inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
} from "@cantoo/pdf-lib";
import { capInflation } from "./cap-inflation.ts";
import type { FileProblem } from "./port.ts";

const MAX_PAGES = 20;
const MEGABYTE = 1024 * 1024;
/** Bytes that one stream may have after it is inflated, and that the parser may inflate in all. */
const MAX_STREAM = 64 * MEGABYTE;
/** Bytes that the streams of a file may have together, its pictures included. */
const MAX_INFLATED = 384 * MEGABYTE;
/** Filters that are applied one after the other. */
const MAX_LAYERS = 3;

/** Keys of a dictionary that run, start, send or carry something (ISO 32000-2, 7.11 and 12.6). */
const ACTIVE_KEYS = new Set([
  "JS",
  "JavaScript",
  "AA",
  "EmbeddedFile",
  "EmbeddedFiles",
  "EF",
  "AF",
  "XFA",
  "RichMedia",
  "RichMediaContent",
  "RichMediaSettings",
]);
const ACTIVE_ACTIONS = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToR",
  "GoToE",
  "Rendition",
  "RichMediaExecute",
  "Sound",
  "Movie",
]);
const ACTIVE_TYPES = new Set([
  "EmbeddedFile",
  "FileAttachment",
  "RichMedia",
  "Screen",
  "Movie",
  "Sound",
  "3D",
]);
/** What an older revision of the file holds, which other readers may still find. */
const ACTIVE_TEXT = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/;

/** What is wrong with a PDF, or null. Rejects for a file that no reader could read. */
export async function examinePdf(bytes: Uint8Array): Promise<FileProblem | null> {
  const text = Buffer.from(bytes).toString("latin1");
  if (isBomb(bytes, text)) return "damaged";
  capInflation(MAX_STREAM);
  const document = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    updateMetadata: false,
    preserveXFA: true,
  });
  const { context } = document;
  if (context.trailerInfo.Encrypt !== undefined || document.isEncrypted) return "encrypted";
  for (const [, object] of context.enumerateIndirectObjects()) {
    // Another reader may understand what the parser did not.
    if (object instanceof PDFInvalidObject) return "damaged";
    if (isActive(object)) return "active_content";
  }
  if (ACTIVE_TEXT.test(text)) return "active_content";
  const pages = document.getPageCount();
  if (pages === 0) return "damaged";
  return pages > MAX_PAGES ? "too_many_pages" : null;
}

/** The bodies of streams, as lenient as the parser, which needs no line break before one. */
const STREAM = /(?<!end)stream(?: ?\r\n|\r|\n)?/g;

/** What other readers would inflate; `capInflation` limits what the parser does. */
function isBomb(bytes: Uint8Array, text: string): boolean {
  let left = MAX_INFLATED;
  const inflate = (packed: Uint8Array, layer: number): boolean => {
    if (!isDeflated(packed)) return false;
    if (layer === MAX_LAYERS) return true;
    let plain: Uint8Array;
    try {
      // Reads what there is of one that is cut off, as other readers do.
      const finishFlush = constants.Z_SYNC_FLUSH;
      plain = inflateSync(packed, { maxOutputLength: Math.min(left, MAX_STREAM), finishFlush });
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    }
    left -= plain.length;
    return left <= 0 || inflate(plain, layer + 1);
  };
  // zlib knows where the data ends, while a word of the file could pretend an end.
  for (const { index, 0: word } of text.matchAll(STREAM))
    if (inflate(bytes.subarray(index + word.length), 0)) return true;
  return false;
}

/** Whether the bytes begin with a header of zlib (RFC 1950, 2.2). */
const isDeflated = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

function isActive(root: PDFObject): boolean {
  const open: PDFObject[] = [root];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (object instanceof PDFArray) open.push(...object.asArray());
    if (object instanceof PDFStream) open.push(object.dict);
    if (!(object instanceof PDFDict)) continue;
    for (const [key, value] of object.entries()) {
      const name = key.decodeText();
      if (ACTIVE_KEYS.has(name)) return true;
      const isNamed = (names: ReadonlySet<string>) =>
        value instanceof PDFName && names.has(value.decodeText());
      if (name === "S" && isNamed(ACTIVE_ACTIONS)) return true;
      if ((name === "Type" || name === "Subtype") && isNamed(ACTIVE_TYPES)) return true;
      open.push(value);
    }
  }
  return false;
}
