import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
} from "@cantoo/pdf-lib";
import type { FileProblem } from "./port.ts";

const MAX_PAGES = 20;
/** Bytes that the streams of a file may have together after they are inflated. */
const MAX_INFLATED = 384 * 1024 * 1024;
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

/** The parser has no limit of its own for what it inflates. */
function isBomb(bytes: Uint8Array, text: string): boolean {
  let left = MAX_INFLATED;
  const inflate = (packed: Uint8Array, layer: number): boolean => {
    if (layer === MAX_LAYERS || (packed[0]! & 0x0f) !== 8) return false;
    let plain: Uint8Array;
    try {
      plain = inflateSync(packed, { maxOutputLength: left });
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    }
    left -= plain.length;
    return left <= 0 || inflate(plain, layer + 1);
  };
  for (const { index, 0: word } of text.matchAll(/\bstream\r?\n/g)) {
    const start = index + word.length;
    const end = text.indexOf("endstream", start);
    if (end > start && inflate(bytes.subarray(start, end), 0)) return true;
  }
  return false;
}

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
