import * as z from "zod";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { guardDeveloperPage } from "#api/http/guard-developer-page.ts";
import type { Mount } from "#api/http/serve.ts";
import {
  findCode,
  findOutboxMessage,
  listOutboxMessages,
  type OutboxMessageRow,
} from "./outbox-message-store.ts";
import { OUTBOX_POLICY, renderOutbox } from "./outbox-page.ts";

const SHOWN = 50;

/** Mails have inline styles; everything else is blocked, such as scripts, images and frames. */
const MESSAGE_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const querySchema = z.object({
  to: z.string().max(254).default(""),
  channel: z
    .enum(["mail", "sms", ""])
    .transform((channel) => channel || undefined)
    .optional(),
});

/**
 * `/dev/outbox`, the page of one message, and JSON for tests; restricted by the outbox's setting.
 */
export function createOutboxMounts(deps: ApiDeps): Mount[] {
  const { outbox } = deps.config;
  if (outbox === "closed") return [];
  const mounts = listMounts(deps.database);
  return outbox === "open" ? mounts : mounts.map((mount) => guardDeveloperPage(mount, deps));
}

function listMounts(database: Database): Mount[] {
  const list = async (request: Request) => {
    const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) throw new ApiError("bad_request");
    const { to, channel } = query.data;
    const messages = await listOutboxMessages(database, {
      // PostgreSQL cannot store NUL in text.
      to: to.replaceAll("\0", ""),
      ...(channel && { channel }),
      limit: SHOWN,
    });
    return { to, messages };
  };

  return [
    {
      path: "/dev/outbox",
      methods: "GET",
      answer: async (request) =>
        reply("text/html", renderOutbox(await list(request)), OUTBOX_POLICY),
    },
    {
      path: "/dev/outbox.json",
      methods: "GET",
      async answer(request) {
        const { messages } = await list(request);
        return reply("application/json", JSON.stringify({ data: messages.map(present) }));
      },
    },
    {
      path: "/dev/outbox/:id",
      methods: "GET",
      async answer(request) {
        const id = z.uuid().safeParse(new URL(request.url).pathname.split("/").at(-1));
        const message = id.success && (await findOutboxMessage(database, id.data));
        if (!message) throw new ApiError("not_found");
        return message.html_body === null
          ? reply("text/plain", message.text_body)
          : reply("text/html", message.html_body, MESSAGE_POLICY);
      },
    },
  ];
}

const present = (message: OutboxMessageRow) => ({
  id: message.id,
  message_id: message.message_id,
  channel: message.channel,
  recipient: message.recipient,
  subject: message.subject,
  code: findCode(message.text_body),
  text: message.text_body,
  html: message.html_body,
  headers: message.headers,
  created_at: message.created_at.toISOString(),
});

const reply = (type: string, body: string, policy?: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      ...(policy && { "Content-Security-Policy": policy }),
    },
  });
