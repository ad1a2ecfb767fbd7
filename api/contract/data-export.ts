import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { dataExportIdSchema } from "./id.ts";
import { envelope } from "./page.ts";

/* The export of all data of a person (GDPR articles 15 and 20); an addition to spec §7. */

export const DATA_EXPORT_STATUSES = ["preparing", "ready", "failed"] as const;

/** A zip archive; it is downloaded in `parts` parts of together `bytes` bytes. */
export const dataExportSchema = z.object({
  id: dataExportIdSchema,
  status: z.enum(DATA_EXPORT_STATUSES),
  requested_at: z.iso.datetime(),
  ready_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  parts: z.int().min(0),
  bytes: z.int().min(0),
});
export type DataExport = z.infer<typeof dataExportSchema>;

/** Answers the export that is being prepared, if there is one; a new one replaces the last. */
export const requestDataExport = endpoint({
  id: "requestDataExport",
  method: "POST",
  path: "/profile/data-export",
  auth: "user",
  limit: "write",
  response: envelope(dataExportSchema),
  errors: ["proof_needed"],
});

export const getDataExport = endpoint({
  id: "getDataExport",
  method: "GET",
  path: "/profile/data-export",
  auth: "user",
  limit: "account",
  response: z.object({ data: dataExportSchema.nullable() }),
});

/** One part of the archive; the parts in their order are the file. */
export const getDataExportPart = endpoint({
  id: "getDataExportPart",
  method: "GET",
  path: "/profile/data-export/{exportId}/parts/{part}",
  auth: "user",
  limit: "dataExportPart",
  params: z.object({ exportId: dataExportIdSchema, part: z.coerce.number().int().min(0) }),
  response: envelope(z.object({ base64: z.string() })),
  errors: ["not_found", "proof_needed"],
});
