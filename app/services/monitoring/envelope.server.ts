const NEWLINE = 10;
const MAX_HEADER = 8 * 1024;
const MAX_ITEMS = 100;

/** What our pages send without the visitor's consent: that something failed. */
const ERROR_ITEMS = new Set(["event", "client_report"]);
const CONSENTED_ITEMS = new Set(["transaction", "profile", "replay_event", "replay_recording"]);

type Envelope = { dsn: string | null; needsConsent: boolean };

/**
 * Reads the headers of an envelope (develop.sentry.dev/sdk/data-model/envelopes): the project that it
 * is for, and whether it holds what needs consent. Null where it is no envelope, or holds anything
 * that our pages do not send.
 */
export function readEnvelope(bytes: Uint8Array): Envelope | null {
  const head = readLine(bytes, 0);
  const header = parseObject(head?.text);
  if (head === null || header === null) return null;
  let needsConsent = false;
  let at = head.next;
  for (let items = 0; at < bytes.length; items += 1) {
    const line = readLine(bytes, at);
    const item = parseObject(line?.text);
    if (line === null || item === null || items === MAX_ITEMS) return null;
    const { type, length } = item;
    if (typeof type !== "string") return null;
    if (CONSENTED_ITEMS.has(type)) needsConsent = true;
    else if (!ERROR_ITEMS.has(type)) return null;
    const end = typeof length === "number" ? line.next + length : findNewline(bytes, line.next);
    if (!Number.isInteger(end) || end < line.next || end > bytes.length) return null;
    if (end < bytes.length && bytes[end] !== NEWLINE) return null;
    at = end + 1;
  }
  const { dsn } = header;
  return { dsn: typeof dsn === "string" ? dsn : null, needsConsent };
}

function findNewline(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(NEWLINE, from);
  return at < 0 ? bytes.length : at;
}

function readLine(bytes: Uint8Array, from: number): { text: string; next: number } | null {
  const end = findNewline(bytes, from);
  if (end - from > MAX_HEADER) return null;
  return { text: Buffer.from(bytes.subarray(from, end)).toString(), next: end + 1 };
}

function parseObject(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
