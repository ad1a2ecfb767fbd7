import type { HubDocument, VerificationDocument } from "#contract/verification-document.ts";

const id = (n: number) => `01a078dd-6023-713a-9817-7b532fa3${String(n).padStart(4, "0")}`;

export const DOCUMENT_ID = id(1);
export const FILE_ID = id(2);

/** A passport that waits for support; `change` overrides what the test is about. */
export const ownDocument = (change: Partial<VerificationDocument> = {}): VerificationDocument =>
  ({
    id: DOCUMENT_ID,
    purpose: "identity",
    kind: "passport",
    status: "submitted",
    issued_on: null,
    valid_until: "2031-05-01",
    files: [{ id: FILE_ID, side: "front", content_type: "image/jpeg" }],
    missing_side: null,
    reasons: [],
    created_at: "2026-11-20T10:00:00.000Z",
    decided_at: null,
    proves_until: null,
    files_deleted_on: null,
    ...change,
  }) as VerificationDocument;

export const hubDocument = (change: Partial<HubDocument> = {}): HubDocument =>
  ({
    ...ownDocument(),
    market: "GR",
    owner: { id: id(3), username: "eleni22", full_name: "Ελένη Καρρά", addresses: [] },
    proposal: null,
    is_mine: false,
    decided_by: null,
    ...change,
  }) as HubDocument;
