export { ticketExport } from "./export-tickets.ts";
export { receiveMail } from "./receive-mail.ts";
export { receiveMailEvent } from "./receive-webhook.ts";
export { registerTicketJobs } from "./ticket-jobs.ts";
export { ticketList } from "./ticket-list.ts";
export { eraseTickets } from "./ticket-store.ts";
export { ticketRoutes } from "./ticket.routes.ts";
