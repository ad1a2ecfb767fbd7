import {
  DOCUMENT_KINDS,
  DOCUMENT_PROVES,
  type DocumentKind,
  type DocumentPurpose,
  findOldestIssue,
} from "#contract/document-kinds.ts";
import { ApiError } from "#api/http/api-error.ts";

type Described = {
  purpose: DocumentPurpose;
  kind: DocumentKind;
  issued_on?: string | undefined;
  valid_until?: string | undefined;
};
type Days = { issued_on: string | null; valid_until: string | null };

/** Throws invalid_fields for what the document itself says of its age (spec §3 "Documents"). */
export function requireTimely(document: Described, today: string): Days {
  const { purpose, kind, issued_on: issued, valid_until: until } = document;
  const kinds: readonly DocumentKind[] = DOCUMENT_KINDS[purpose];
  if (!kinds.includes(kind)) refuse("kind", "kind-required");
  if (purpose === "address") {
    if (issued === undefined) return refuse("issued_on", "issued-required");
    if (issued > today) refuse("issued_on", "issued-later");
    if (issued < findOldestIssue(today)) refuse("issued_on", "issued-too-long-ago");
    return { issued_on: issued, valid_until: null };
  }
  if (until !== undefined && until < today) refuse("valid_until", "no-longer-valid");
  return { issued_on: null, valid_until: until ?? null };
}

function refuse(field: string, key: string): never {
  throw new ApiError("invalid_fields", { fields: { [field]: [`documents.${key}`] } });
}

export function findProofEnd(
  { purpose, valid_until: until }: { purpose: DocumentPurpose; valid_until: string | null },
  at: Date,
): Date {
  const most = new Date(at.getTime() + DOCUMENT_PROVES[purpose]);
  const own = until === null ? most : new Date(`${until}T23:59:59Z`);
  return own < most ? own : most;
}
