import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { InboundMail, MailInPort } from "./port.ts";

const text = z.string().nullish();

/** What Postmark posts to an inbound webhook, as far as we read it. */
const mailSchema = z.object({
  FromFull: z.object({ Email: z.string().max(320) }),
  MailboxHash: text,
  Subject: text,
  TextBody: text,
  HtmlBody: text,
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  Attachments: z.array(z.object({ Name: z.string() })).default([]),
});

/**
 * Inbound mail by Postmark. It signs nothing: the address of its webhook carries a user and a password
 * (`https://any:SECRET@shop.example/api/webhooks/postmark`), of which the password is checked.
 */
export const createPostmarkMailIn = ({ secret }: { secret: string }): MailInPort => ({
  name: "postmark",
  isAllowed(headers) {
    const [, encoded = ""] = /^Basic ([\w+/=]+)$/i.exec(headers.get("authorization") ?? "") ?? [];
    const given = Buffer.from(encoded, "base64").toString("utf8");
    return isSame(given.slice(given.indexOf(":") + 1), secret);
  },
  read(body) {
    const parsed = mailSchema.safeParse(parseJson(body));
    return parsed.success ? toMail(parsed.data) : null;
  },
});

const hash = (value: string): Buffer => createHash("sha256").update(value).digest();
const isSame = (given: string, expected: string) => timingSafeEqual(hash(given), hash(expected));

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}

function toMail(mail: z.output<typeof mailSchema>): InboundMail {
  const headers = new Map<string, string>();
  for (const { Name, Value } of mail.Headers) {
    const name = Name.toLowerCase();
    if (!headers.has(name)) headers.set(name, Value);
  }
  const from = mail.FromFull.Email.trim();
  return {
    // Postmark's own MessageID is not the one of the header.
    message_id: headers.get("message-id")?.trim() || null,
    from,
    subject: mail.Subject ?? "",
    text: mail.TextBody || null,
    html: mail.HtmlBody || null,
    mail_key: mail.MailboxHash || null,
    headers,
    is_checked: isAligned(from, headers),
    attachments: mail.Attachments.map(({ Name }) => Name),
  };
}

/** SPF speaks of the envelope's sender, so its domain has to be that of the letter's. */
function isAligned(from: string, headers: ReadonlyMap<string, string>): boolean {
  const domain = from.split("@").at(-1)!.toLowerCase();
  const spf = headers.get("received-spf") ?? "";
  const envelope = /envelope-from=<?[^\s;@<>]*@([^\s;<>]+)/i.exec(spf)?.[1]?.toLowerCase();
  if (/^pass\b/i.test(spf.trim()) && envelope === domain) return true;
  // A signature of the author's own domain.
  return (headers.get("x-spam-tests") ?? "").split(/[\s,]+/).includes("DKIM_VALID_AU");
}
