import { apiContext } from "../../context.ts";
import { answerTicketFile } from "../../modules/ticket/answer-ticket-file.server.ts";
import type { Route } from "./+types/ticket-file";

export async function loader({ context, params: { ticketId, fileId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return answerTicketFile(await api.ticket.getOwnFile({ ticketId, fileId }));
}
