import type * as z from "zod";
import {
  mayMoveTicket,
  RUNNING_TICKET_STATES,
  type StaffTicketMove,
  TICKET_MOVES,
} from "#contract/ticket-words.ts";
import type {
  answerTicket as answerEndpoint,
  changeTicket as changeEndpoint,
  StaffTicket,
} from "#contract/ticket.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { listMarkets, requireMarket } from "#api/http/staff-access.ts";
import { maskEmail } from "#api/modules/account/index.ts";
import { writeAudit, writeLook } from "#api/modules/audit/index.ts";
import { offerReplies } from "./canned-replies.ts";
import { hasPlaceholder } from "./placeholders.ts";
import { presentOrder, presentSummary } from "./present-ticket.ts";
import { pauseClock, resumeClock, startClock } from "./ticket-clock.ts";
import { listFilesOf, readTicketFile } from "./ticket-files.ts";
import {
  findContext,
  findOwnOrder,
  findRecipient,
  findTicket,
  insertTicketMessage,
  listColleagues,
  listTicketMessages,
  listTicketsOf,
  lockTicket,
  moveMessages,
  type TicketRow,
  writeTicket,
} from "./ticket-store.ts";
import { writeToPerson } from "./write-to-person.ts";

const OTHERS = 20;

/** Leaves a look in the audit. Throws not_found. */
export async function getStaffTicket(call: UserCall, id: string): Promise<Unbranded<StaffTicket>> {
  const row = await findTicket(call.database, id);
  if (row === null) throw new ApiError("not_found");
  await writeLook(call, { market: row.market, type: "ticket", id });
  return presentForStaff(call, row);
}

/** Leaves a look in the audit. Throws not_found. */
export async function getStaffTicketFile(
  call: UserCall,
  { ticketId, fileId }: { ticketId: string; fileId: string },
) {
  const row = await findTicket(call.database, ticketId);
  if (row === null) throw new ApiError("not_found");
  // The entry comes first: what was read was written down, whatever fails afterwards.
  await writeLook(call, { market: row.market, type: "ticket", id: ticketId });
  return readTicketFile(call, { ticketId, fileId, isStaff: true });
}

async function presentForStaff(call: UserCall, row: TicketRow): Promise<Unbranded<StaffTicket>> {
  const { database } = call;
  const context = await findContext(database, row);
  const messages = await listTicketMessages(database, row.id);
  const files = await listFilesOf(database, row.id);
  const person = { userId: row.user_id, email: row.email, markets: listMarkets(call) };
  const others = await listTicketsOf(database, person, OTHERS);
  const colleagues = await listColleagues(database, row.market);
  const replies = await offerReplies(database, row, context);
  const recipient = await findRecipient(database, row);
  const email = context.email ?? row.email;
  return {
    ...presentSummary(row),
    version: row.version,
    market: row.market,
    locale: row.locale,
    source: row.source,
    is_proved: row.is_proved,
    email: email === "" ? "" : maskEmail(email),
    gets_mail: recipient !== null,
    person: row.user_id === null ? null : { id: row.user_id, username: context.username },
    order: presentOrder(row, context.order_number),
    listing:
      row.listing_id === null || context.listing_title === null
        ? null
        : { id: row.listing_id, title: context.listing_title },
    error_reference: row.error_reference,
    assignee:
      row.assignee_id === null ? null : { id: row.assignee_id, username: context.assignee ?? "" },
    due_at: row.due_at?.toISOString() ?? null,
    minutes_left: row.minutes_left,
    answered_at: row.answered_at?.toISOString() ?? null,
    merged_into:
      row.merged_into === null || context.merged_number === null
        ? null
        : { id: row.merged_into, number: context.merged_number },
    rating: row.rating,
    rating_text: row.rating_text,
    messages: messages.map(({ created_at, ...message }) => ({
      ...message,
      files: files.get(message.id) ?? [],
      created_at: created_at.toISOString(),
    })),
    others: others.filter(({ id }) => id !== row.id).map(presentSummary),
    replies,
    colleagues,
  };
}

/** Throws not_found, staff_changed. */
async function lockForStaff(
  call: UserCall,
  id: string,
  version: number | null,
): Promise<TicketRow> {
  const row = await lockTicket(call.database, { id });
  if (row === null) throw new ApiError("not_found");
  requireMarket(call, row.market);
  if (version !== null && row.version !== version)
    throw new ApiError("staff_changed", { data: { version: row.version } });
  return row;
}

/** What a move of staff makes of the state and its clock. Throws ticket_closed. */
function toMove(row: TicketRow, move: StaffTicketMove, at: Date, isAnswer: boolean) {
  if (!mayMoveTicket(move, row.state)) throw new ApiError("ticket_closed");
  const { to } = TICKET_MOVES[move];
  const runs = RUNNING_TICKET_STATES.includes(to);
  const clock = !runs
    ? pauseClock(row.market, row, at)
    : isAnswer || row.state === "solved"
      ? startClock(row.market, at)
      : resumeClock(row.market, row, at);
  return { state: to, ...clock, solved_at: to === "solved" ? at : null };
}

/** Throws not_found, staff_changed, ticket_closed, and invalid_fields for a placeholder left over. */
export async function answerTicket(
  call: UserCall,
  id: string,
  { version, body, files, move }: z.output<typeof answerEndpoint.body>,
) {
  const { database, user, at } = call;
  if (hasPlaceholder(body))
    throw new ApiError("invalid_fields", { fields: { body: ["ticket.placeholder-left"] } });
  const ticket = await database.tx(async () => {
    const row = await lockForStaff(call, id, version);
    const moved = toMove(row, move, at, true);
    await insertTicketMessage(database, {
      ticket_id: id,
      author: "staff",
      staff_id: user.id,
      body,
      files,
      created_at: at,
    });
    const written = await writeTicket(database, id, {
      ...moved,
      assignee_id: row.assignee_id ?? user.id,
      answered_at: row.answered_at ?? at,
      updated_at: at,
    });
    await writeToPerson(
      call,
      written,
      moved.state === "solved"
        ? { template: "ticket-solved", text: body, at }
        : { template: "ticket-answer", text: body, at },
    );
    await writeAudit(call, {
      market: row.market,
      action: "ticket.answer",
      subject: { type: "ticket", id },
      before: { state: row.state },
      after: { state: moved.state },
      data: { number: row.number },
    });
    return written;
  });
  return presentForStaff(call, ticket);
}

/** Throws not_found. */
export async function noteTicket(
  call: UserCall,
  id: string,
  { body, files }: { body: string; files: readonly string[] },
) {
  const { database, user, at } = call;
  const ticket = await database.tx(async () => {
    const row = await lockForStaff(call, id, null);
    await insertTicketMessage(database, {
      ticket_id: id,
      author: "note",
      staff_id: user.id,
      body,
      files,
      created_at: at,
    });
    await writeAudit(call, {
      market: row.market,
      action: "ticket.note",
      subject: { type: "ticket", id },
      data: { number: row.number },
    });
    return row;
  });
  return presentForStaff(call, ticket);
}

/** Throws not_found, staff_changed, ticket_closed, invalid_fields. */
export async function changeTicket(
  call: UserCall,
  id: string,
  { version, assignee_id, topic, move, order_number }: z.output<typeof changeEndpoint.body>,
) {
  const { database, at } = call;
  const ticket = await database.tx(async () => {
    const row = await lockForStaff(call, id, version);
    if (row.state === "closed") throw new ApiError("ticket_closed");
    const moved = move === undefined ? {} : toMove(row, move, at, false);
    const change = {
      ...moved,
      ...(assignee_id !== undefined && {
        assignee_id: await requireColleague(call, row, assignee_id),
      }),
      ...(topic !== undefined && { topic }),
      ...(order_number !== undefined && {
        order_id: await requireOrder(call, row, order_number),
      }),
    };
    const written = await writeTicket(database, id, { ...change, updated_at: at });
    if (written.state === "solved" && row.state !== "solved")
      await writeToPerson(call, written, { template: "ticket-solved", text: null, at });
    await writeAudit(call, {
      market: row.market,
      action: "ticket.change",
      subject: { type: "ticket", id },
      before: pickAudited(row),
      after: pickAudited(written),
      data: { number: row.number },
    });
    return written;
  });
  return presentForStaff(call, ticket);
}

const pickAudited = ({ state, topic, assignee_id, order_id }: TicketRow) => ({
  state,
  topic,
  assignee_id,
  order_id,
});

async function requireColleague(
  { database }: UserCall,
  { market, assignee_id }: TicketRow,
  id: string | null,
): Promise<string | null> {
  if (id === null || id === assignee_id) return id;
  const colleagues = await listColleagues(database, market);
  if (colleagues.some((one) => one.id === id)) return id;
  throw new ApiError("invalid_fields", { fields: { assignee_id: ["ticket.no-colleague"] } });
}

async function requireOrder(
  { database }: UserCall,
  { user_id }: TicketRow,
  number: string,
): Promise<string | null> {
  if (number === "") return null;
  const id = await findOwnOrder(database, user_id, { number });
  if (id !== null) return id;
  throw new ApiError("invalid_fields", { fields: { order_number: ["ticket.no-order"] } });
}

/**
 * Into an earlier one of the same person. Throws not_found, staff_changed, ticket_closed,
 * invalid_fields.
 */
export async function mergeTicket(
  call: UserCall,
  id: string,
  { version, number }: { version: number; number: number },
) {
  const { database, at } = call;
  const kept = await database.tx(async () => {
    const target = await lockTicket(database, { number });
    const row = await lockForStaff(call, id, version);
    if (!mayMoveTicket("merge", row.state)) throw new ApiError("ticket_closed");
    if (target === null || target.number >= row.number || !isOfSamePerson(row, target))
      throw new ApiError("invalid_fields", { fields: { number: ["ticket.merge-other"] } });
    if (target.state === "closed") throw new ApiError("ticket_closed");
    const { to: merged } = TICKET_MOVES.merge;
    await moveMessages(database, id, target.id);
    await writeTicket(database, id, {
      state: merged,
      ...pauseClock(row.market, row, at),
      merged_into: target.id,
      updated_at: at,
    });
    const isWaitedFor = RUNNING_TICKET_STATES.includes(row.state);
    const written = await writeTicket(database, target.id, {
      ...(isWaitedFor &&
        !RUNNING_TICKET_STATES.includes(target.state) && {
          state: "open",
          solved_at: null,
          ...resumeClock(target.market, target, at),
        }),
      order_id: target.order_id ?? row.order_id,
      listing_id: target.listing_id ?? row.listing_id,
      last_message_id: row.last_message_id ?? target.last_message_id,
      updated_at: at,
    });
    await writeAudit(call, {
      market: row.market,
      action: "ticket.merge",
      subject: { type: "ticket", id },
      before: { state: row.state },
      after: { state: merged, merged_into: target.number },
      data: { number: row.number },
    });
    return written;
  });
  return presentForStaff(call, kept);
}

const isOfSamePerson = (one: TicketRow, other: TicketRow): boolean =>
  one.market === other.market &&
  (one.user_id === null
    ? other.user_id === null && one.email.toLowerCase() === other.email.toLowerCase()
    : one.user_id === other.user_id);
