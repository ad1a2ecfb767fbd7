import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

/** The field `files` of a form about a ticket. */
export const ticketFiles = z
  .union([z.array(z.file()), z.file().transform((one) => [one])])
  .pipe(z.array(z.file()).max(LIMITS.ticket.files, "ticket.file-too-many"))
  .default([]);

/** Uploads one after the other; answers the ids that a message is sent with. */
export async function sendFiles(api: ApiClient, files: readonly File[]) {
  const ids = [];
  for (const file of files) ids.push((await api.ticket.uploadFile({ file })).id);
  return ids;
}
