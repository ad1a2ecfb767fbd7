export {
  openTicketLink,
  sealTicketLink,
  type TicketThread,
  toThreadHeaders,
} from "./ticket-link.ts";
