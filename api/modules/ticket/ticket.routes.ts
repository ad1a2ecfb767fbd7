import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createCannedReply, listCannedReplies, updateCannedReply } from "./canned-replies.ts";
import { createTicket } from "./create-ticket.ts";
import { presentTicket } from "./present-ticket.ts";
import {
  listOwnTickets,
  rateTicket,
  replyTicket,
  requireLinked,
  requireOwn,
} from "./reply-ticket.ts";
import {
  answerTicket,
  changeTicket,
  getStaffTicket,
  getStaffTicketFile,
  mergeTicket,
  noteTicket,
} from "./staff-ticket.ts";

import { readTicketFile, storeTicketFile } from "./ticket-files.ts";

const TX = { oneTransaction: true };

export const ticketRoutes: Route[] = [
  route(contract.ticket.create, async (call, { body }) => ({
    data: await createTicket(call, body),
  })),
  route(contract.ticket.uploadFile, async (call, { body }) => ({
    data: await storeTicketFile(call, body.file),
  })),
  route(contract.ticket.getOwnFile, async (call, { params: { ticketId, fileId } }) => {
    const { id } = await requireOwn(call, ticketId);
    return { data: await readTicketFile(call, { ticketId: id, fileId, isStaff: false }) };
  }),
  route(contract.ticket.getFileByLink, async (call, { params: { token, fileId } }) => {
    const { id } = await requireLinked(call, token);
    return { data: await readTicketFile(call, { ticketId: id, fileId, isStaff: false }) };
  }),
  route(contract.ticket.getFile, async (call, { params }) => ({
    data: await getStaffTicketFile(call, params),
  })),
  route(contract.ticket.listOwn, async (call) => ({ data: await listOwnTickets(call) })),
  route(contract.ticket.getOwn, async (call, { params }) => ({
    data: await presentTicket(call, await requireOwn(call, params.ticketId)),
  })),
  route(
    contract.ticket.replyOwn,
    async (call, { params, body }) => ({
      data: await replyTicket(call, (await requireOwn(call, params.ticketId)).id, body),
    }),
    TX,
  ),
  route(
    contract.ticket.rateOwn,
    async (call, { params, body }) => ({
      data: await rateTicket(call, (await requireOwn(call, params.ticketId)).id, body),
    }),
    TX,
  ),
  route(contract.ticket.getByLink, async (call, { params }) => ({
    data: await presentTicket(call, await requireLinked(call, params.token)),
  })),
  route(contract.ticket.replyByLink, async (call, { params, body }) => ({
    data: await replyTicket(call, (await requireLinked(call, params.token)).id, body, body.form_id),
  })),
  route(contract.ticket.rateByLink, async (call, { params, body }) => ({
    data: await rateTicket(call, (await requireLinked(call, params.token)).id, body),
  })),
  route(contract.ticket.get, async (call, { params }) => ({
    data: await getStaffTicket(call, params.ticketId),
  })),
  route(
    contract.ticket.answer,
    async (call, { params, body }) => ({ data: await answerTicket(call, params.ticketId, body) }),
    TX,
  ),
  route(
    contract.ticket.note,
    async (call, { params, body }) => ({
      data: await noteTicket(call, params.ticketId, body),
    }),
    TX,
  ),
  route(
    contract.ticket.change,
    async (call, { params, body }) => ({ data: await changeTicket(call, params.ticketId, body) }),
    TX,
  ),
  route(
    contract.ticket.merge,
    async (call, { params, body }) => ({ data: await mergeTicket(call, params.ticketId, body) }),
    TX,
  ),
  route(contract.cannedReply.list, async (call) => ({ data: await listCannedReplies(call) })),
  route(contract.cannedReply.create, async (call, { body }) => ({
    data: await createCannedReply(call, body),
  })),
  route(contract.cannedReply.update, async (call, { params, body }) => ({
    data: await updateCannedReply(call, params.replyId, body),
  })),
];
