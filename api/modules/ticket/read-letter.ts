import { LIMITS } from "#contract/limits.ts";
import { DEFAULT_LOCALE, type Locale } from "#contract/market.ts";
import type { InboundMail } from "#api/providers/mail-in/port.ts";

/** Characters of what is kept of a quotation. */
const QUOTED = 20_000;
/** A mail of a megabyte of text is not read to its end. */
const READ = 200_000;

/** What a person wrote, and what their program quoted below it. */
export async function readLetter({
  text,
  html,
}: Pick<InboundMail, "text" | "html">): Promise<{ body: string; quoted: string | null }> {
  const whole = text?.trim() ? text.slice(0, READ) : await toText((html ?? "").slice(0, READ));
  const { body, quoted } = cutQuotation(clean(whole));
  const cut = body.slice(0, LIMITS.ticket.body);
  const rest = [body.slice(cut.length), quoted].filter((part) => part !== "").join("\n");
  return { body: cut, quoted: rest === "" ? null : rest.slice(0, QUOTED) };
}

/** PostgreSQL cannot store NUL in text. */
const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
    .replaceAll(/\n{4,}/g, "\n\n\n")
    .trim();

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
  "\u00a0": " ",
};

async function toText(html: string): Promise<string> {
  const { default: sanitize } = await import("sanitize-html");
  const bare = sanitize(html.replaceAll(/(<br\b|<\/(?:p|div|li|tr|h[1-6])>)/gi, "\n$1"), {
    allowedTags: ["blockquote"],
    allowedAttributes: {},
    nonTextTags: ["style", "script", "textarea", "option", "noscript", "title", "head"],
    exclusiveFilter: ({ tag }) => tag === "blockquote",
  });
  return bare.replaceAll(/&(?:amp|lt|gt|quot|nbsp);|\u00a0/g, (one) => ENTITIES[one]!);
}

/** Where programs begin to quote, in both languages. */
const BEGINNINGS = [
  /^(?:On|Στις|Την|Το)\s.{0,300}(?:wrote|έγραψε)\s*:\s*$/u,
  /^-{2,}\s*(?:Original Message|Αρχικό μήνυμα|Forwarded message|Προωθημένο μήνυμα)\s*-*\s*$/iu,
  /^_{10,}\s*$/,
  /^-- $/,
];
const OUTLOOK = /^(?:From|Από)\s*:\s*\S/u;
const OUTLOOK_NEXT = /^(?:Sent|Date|To|Στάλθηκε|Ημερομηνία|Προς)\s*:/u;

function cutQuotation(text: string): { body: string; quoted: string } {
  const lines = text.split("\n");
  const isBeginning = (index: number): boolean => {
    const line = lines[index]!;
    // The line that introduces a quotation is often broken in two.
    const two = `${line} ${lines[index + 1] ?? ""}`.trim();
    return (
      BEGINNINGS.some((one) => one.test(line)) ||
      (/^(?:On|Στις|Την|Το)\s/u.test(line) && BEGINNINGS[0]!.test(two)) ||
      (OUTLOOK.test(line) && OUTLOOK_NEXT.test(lines[index + 1] ?? ""))
    );
  };
  let end = lines.findIndex((_, index) => isBeginning(index));
  if (end < 0) end = lines.length;
  // A quotation without an introduction, at the end.
  let last = end;
  while (last > 0 && /^(?:>|\s*$)/.test(lines[last - 1]!)) last -= 1;
  // Written below what it quotes.
  const first = lines.findIndex((line) => !/^(?:>|\s*$)/.test(line));
  const from = lines[0]!.startsWith(">") && first >= 0 && first < last ? first : 0;
  const body = lines.slice(from, last).join("\n").trim();
  if (body !== "") return { body, quoted: lines.slice(last).join("\n").trim() };
  // Written below the quotation.
  const own = lines.filter((line, index) => !line.startsWith(">") && !isBeginning(index));
  const below = own.join("\n").trim();
  return below === "" ? { body: text, quoted: "" } : { body: below, quoted: "" };
}

/** Machines, lists and bounces: they are neither kept nor answered. */
export function isAutomatic({ from, headers }: Pick<InboundMail, "from" | "headers">): boolean {
  const get = (name: string) => headers.get(name)?.trim().toLowerCase() ?? "";
  const submitted = get("auto-submitted");
  return (
    (submitted !== "" && submitted !== "no") ||
    /^(?:bulk|list|junk|auto_reply)\b/.test(get("precedence")) ||
    ["x-auto-response-suppress", "x-autoreply", "x-autorespond", "list-id"].some((name) =>
      headers.has(name),
    ) ||
    get("return-path") === "<>" ||
    /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:\+[^@]*)?@/i.test(from)
  );
}

/** The language and the market of who has no account. */
export const guessLocale = (text: string, from: string): Locale => {
  if (/\p{Script=Greek}{3}/u.test(text)) return "el-GR";
  if (/\.gr$/i.test(from)) return "en-GR";
  return /\.uk$/i.test(from) ? "en-GB" : text.trim() === "" ? DEFAULT_LOCALE : "en-GR";
};
