import * as z from "zod";
import {
  answerTicket,
  changeTicket,
  createCannedReply,
  createTicket,
  mergeTicket,
  noteTicket,
  rateOwnTicket,
  replyOwnTicket,
} from "#contract/ticket.ts";
import { mayBeEmpty, requiredText } from "../form/form-rules.server.ts";
import { ticketFiles } from "./send-files.server.ts";
import { isId } from "../ui/is-id.ts";

const { topic, body, email } = createTicket.body.shape;

export const memberContactSchema = z.object({ topic, body, files: ticketFiles });
export const visitorContactSchema = memberContactSchema.extend({
  email: requiredText("auth.email-required", email.unwrap()),
});

/** What a contact form is about, from its address; what cannot be read counts for nothing. */
export function readAbout(about: string | null): {
  kind: "order" | "listing" | "error" | null;
  id: string;
} {
  const [, kind, id = ""] = /^(order|listing|error):([\w.-]{1,60})$/i.exec(about ?? "") ?? [];
  if (kind === "error") return { kind, id };
  return (kind === "order" || kind === "listing") && isId(id)
    ? { kind, id }
    : { kind: null, id: "" };
}

const rating = rateOwnTicket.body.shape;

/** The forms of a ticket's page, for its person. */
export const ticketSchemas = {
  reply: replyOwnTicket.body.extend({ files: ticketFiles }),
  rate: z.object({ rating: rating.rating, text: mayBeEmpty(rating.text.unwrap().optional(), "") }),
};

export const TICKET_MESSAGES = {
  ticket_closed: "ticket.closed",
  ticket_not_rated: "ticket.not-rated",
  too_many_requests: "ticket.too-many",
  upload_quota_spent: "ticket.too-many",
} as const;

const version = z.coerce.number().int().min(1).catch(1);
const change = changeTicket.body.shape;

/** The value of an unassigned ticket. */
export const NO_ASSIGNEE = "none";
const KEEP = "keep";

/** The forms of a ticket's page in the console. */
export const deskSchemas = {
  answer: z.object({ version, body, files: ticketFiles, move: answerTicket.body.shape.move }),
  note: noteTicket.body.extend({ files: ticketFiles }),
  change: z.object({
    version,
    assignee_id: z.string("ticket.no-colleague"),
    topic: change.topic.unwrap(),
    order_number: mayBeEmpty(change.order_number, ""),
    move: z.enum([KEEP, "work", "ask", "solve"], { error: "ticket.move-required" }),
  }),
  merge: z.object({ version, number: mergeTicket.body.shape.number }),
};

/** The body of the call that the form of changes means. */
export const toChange = ({
  assignee_id,
  move,
  ...typed
}: z.output<typeof deskSchemas.change>): z.input<typeof changeTicket.body> => ({
  ...typed,
  assignee_id: assignee_id === NO_ASSIGNEE ? null : assignee_id,
  ...(move !== KEEP && { move }),
});

export const DESK_MESSAGES = {
  staff_changed: "ticket.changed",
  ticket_closed: "ticket.closed-desk",
  too_many_requests: "console.too-many",
  unavailable: "console.unavailable",
  other: "console.failed",
} as const;

const reply = createCannedReply.body.shape;
export const newReplySchema = z.object({
  name: reply.name,
  body_en: reply.body_en,
  body_el: reply.body_el,
});
export const replySchema = newReplySchema.extend({ version, is_active: z.boolean().optional() });
