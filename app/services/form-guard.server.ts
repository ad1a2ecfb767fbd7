import { FILES_CHOSEN, isHarmlessName } from "#contract/field-names.ts";
import { LIMITS } from "#contract/limits.ts";

const { fields: MAX_FIELDS } = LIMITS.form;
const MAX_PARTS_SCANNED = MAX_FIELDS + 1;

function isHarmless(names: readonly string[]): boolean {
  return names.length <= MAX_FIELDS && names.every(isHarmlessName);
}

/** Null when field names are forbidden or the body is malformed. Files stay in the body. */
export function parseFormFields(body: Uint8Array, contentType: string): URLSearchParams | null {
  const kind = contentType.split(";", 1)[0]!.trim().toLowerCase();
  if (kind === "application/x-www-form-urlencoded") return readEncoded(body);
  if (kind === MULTIPART) return readMultipart(body, contentType);
  // React Router can send other encodings (`encType`), which no form of ours uses.
  return body.byteLength === 0 ? empty() : null;
}

const MULTIPART = "multipart/form-data";

export const isMultipart = (contentType: string): boolean =>
  contentType.trimStart().toLowerCase().startsWith(MULTIPART);

const empty = () => new URLSearchParams();

function readEncoded(body: Uint8Array): URLSearchParams | null {
  let separators = 0;
  for (const byte of body) {
    if (byte === 0x26 && ++separators >= MAX_PARTS_SCANNED) return null;
  }
  const fields = new URLSearchParams(new TextDecoder().decode(body));
  if (!isHarmless([...fields.keys()])) return null;
  // conform parses it as JSON and throws on anything else.
  return fields.getAll("__intent__").every(isJson) ? fields : null;
}

/** As browsers write it; other spellings could be parsed in two ways. */
const BOUNDARY = /^multipart\/form-data;\s*boundary=([\w'()+,./:=?-]{1,70})$/i;
const DISPOSITION =
  /^Content-Disposition:\s*form-data;\s*name="([^"\r\n]*)"(;\s*filename="([^"\r\n]*)")?\s*$/i;
const MAX_HEADER_BYTES = 1024;

/** A part that this and the real parser might parse differently is refused. */
function readMultipart(body: Uint8Array, contentType: string): URLSearchParams | null {
  if (body.byteLength === 0) return empty();
  const boundary = BOUNDARY.exec(contentType.trim())?.[1];
  if (boundary === undefined) return null;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const mark = Buffer.from(`--${boundary}`, "latin1");
  const names: string[] = [];
  const fields = empty();
  let at = bytes.indexOf(mark);
  if (at !== 0) return null;
  for (;;) {
    at += mark.length;
    const next = bytes.toString("latin1", at, at + 2);
    if (next === "--") break;
    if (next !== "\r\n" || names.length >= MAX_PARTS_SCANNED) return null;
    const headerEnd = bytes.indexOf("\r\n\r\n", at);
    if (headerEnd < 0 || headerEnd - at > MAX_HEADER_BYTES) return null;
    const part = readPartHeader(bytes.toString("utf8", at + 2, headerEnd));
    const end = bytes.indexOf(mark.subarray(2), headerEnd + 4);
    if (part === null || end < 0) return null;
    if (bytes.toString("latin1", end - 4, end) !== "\r\n--" || end - 4 < headerEnd + 4) return null;
    names.push(part.name);
    if (!part.isFile) fields.append(part.name, bytes.toString("utf8", headerEnd + 4, end - 4));
    else if (part.isChosen) fields.set(FILES_CHOSEN, "1");
    at = end - 2;
  }
  if (!isHarmless(names)) return null;
  return fields.getAll("__intent__").every(isJson) ? fields : null;
}

type PartHeader = { name: string; isFile: boolean; isChosen: boolean };

function readPartHeader(text: string): PartHeader | null {
  const lines = text.split("\r\n");
  const dispositions = lines.filter((line) => /^\s*content-disposition/i.test(line));
  const found = DISPOSITION.exec(dispositions[0] ?? "");
  if (found === null || dispositions.length !== 1) return null;
  const name = found[1]!
    .replaceAll("%22", '"')
    .replace(/%0[aA]/g, "\n")
    .replace(/%0[dD]/g, "\r");
  // An empty file control sends an empty file name.
  return { name, isFile: found[2] !== undefined, isChosen: Boolean(found[3]) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
