import { LIMITS } from "#contract/limits.ts";
import { ApiError } from "./api-error.ts";
import { readBodyBytes } from "./read-body-bytes.ts";

/** NUL, which PostgreSQL keeps in no text, as JSON spells it. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** What a request carries: its fields, and a text that is the same for the same fields. */
export type SentBody = { text: string; fields: unknown };

/** JSON of a request, and the text it came as. An empty body reads as an empty object. */
export async function readJsonBody(request: Request, limit: number): Promise<SentBody> {
  const text = decode(await readBodyBytes(request, limit));
  if (text === "") return { text, fields: {} };
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new ApiError("bad_request");
  if (NUL.test(text)) throw new ApiError("bad_request");
  const fields = parse(text);
  if (hasEndlessList(fields)) throw new ApiError("bad_request");
  return { text, fields };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("bad_request");
  }
}

/** Asked before the contract is: it complains of each wrong item, for seconds where there are thousands. */
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
