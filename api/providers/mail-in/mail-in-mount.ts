import * as z from "zod";
import { ApiError } from "#api/http/api-error.ts";
import type { ApiDeps } from "#api/context.ts";
import { guardDeveloperPage } from "#api/http/guard-developer-page.ts";
import { readBodyBytes } from "#api/http/read-body.ts";
import type { Mount } from "#api/http/serve.ts";
import type { InboundMail } from "./port.ts";

const LARGEST = 1024 * 1024;

const mailSchema = z.object({
  from: z.email(),
  /** An answer to a mail of ours goes to its Reply-To; any other address makes a new ticket. */
  to: z.string().default(""),
  subject: z.string().default(""),
  text: z.string().nullable().default(null),
  html: z.string().nullable().default(null),
  message_id: z.string().nullable().default(null),
  headers: z.record(z.string(), z.string()).default({}),
  is_checked: z.boolean().default(true),
  attachments: z.array(z.string()).default([]),
});

/** `POST /dev/mail-in`: the embedded provider of mail in, for developers on this machine. */
export const createMailInMounts = (
  deps: ApiDeps,
  receive: (mail: InboundMail) => Promise<string>,
): Mount[] => {
  if (deps.config.outbox === "closed") return [];
  const mount: Mount = {
    path: "/dev/mail-in",
    methods: "all",
    async answer(request) {
      if (request.method !== "POST")
        throw new ApiError("method_not_allowed", { headers: { Allow: "POST" } });
      const outcome = await receive(readMail(await readBodyBytes(request, LARGEST)));
      return new Response(JSON.stringify({ data: { outcome } }), {
        headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
      });
    },
  };
  return [guardDeveloperPage(mount, deps)];
};

function readMail(body: Uint8Array): InboundMail {
  let given: unknown = null;
  try {
    given = JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    throw new ApiError("bad_request");
  }
  const parsed = mailSchema.safeParse(given);
  if (!parsed.success) throw new ApiError("bad_request");
  const { to, headers, ...mail } = parsed.data;
  return {
    ...mail,
    mail_key: /\+([^@+]+)@/.exec(to)?.[1] ?? null,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
}
