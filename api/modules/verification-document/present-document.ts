import type { z } from "zod";
import { days } from "#contract/duration.ts";
import { listSides } from "#contract/document-kinds.ts";
import { DOCUMENT_FILES_KEPT_DAYS } from "#contract/retention.ts";
import type {
  hubDocumentSchema,
  verificationDocumentSchema,
} from "#contract/verification-document.ts";
import type { DocumentWithFiles, HubDocumentRow } from "./document-store.ts";

/** As its owner sees it: a refusal in its second look is not one yet. */
export function presentDocument(row: DocumentWithFiles) {
  const sent = new Set(row.files.map(({ side }) => side));
  const isUndecided = row.status === "second_look";
  return {
    id: row.id,
    purpose: row.purpose,
    kind: row.kind,
    status: isUndecided ? "submitted" : row.status,
    issued_on: row.issued_on,
    valid_until: row.valid_until,
    files: row.files,
    missing_side:
      row.status === "started"
        ? (listSides(row.kind).find((side) => !sent.has(side)) ?? null)
        : null,
    reasons: isUndecided ? [] : row.reasons,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    proves_until: row.proves_until?.toISOString() ?? null,
    files_deleted_on:
      row.decided_at && row.files.length > 0
        ? new Date(row.decided_at.getTime() + days(DOCUMENT_FILES_KEPT_DAYS)).toISOString()
        : null,
  } satisfies z.input<typeof verificationDocumentSchema>;
}

export const presentHubDocument = (row: HubDocumentRow, viewerId: string) =>
  ({
    ...presentDocument(row),
    status: row.status,
    reasons: row.reasons,
    market: row.market,
    owner: {
      id: row.user_id,
      username: row.username,
      full_name: row.full_name,
      addresses: row.purpose === "address" ? row.addresses : [],
    },
    proposal:
      row.status === "second_look"
        ? { by: row.proposed_by_name, is_mine: row.proposed_by === viewerId }
        : null,
    is_mine: row.user_id === viewerId,
    decided_by: row.decided_by_name,
  }) satisfies z.input<typeof hubDocumentSchema>;
