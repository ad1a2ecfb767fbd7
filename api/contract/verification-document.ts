import * as z from "zod";
import {
  ALL_DOCUMENT_KINDS,
  DOCUMENT_PURPOSES,
  DOCUMENT_REASONS,
  DOCUMENT_SIDES,
  DOCUMENT_STATUSES,
} from "./document-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { documentFileIdSchema, documentIdSchema, userIdSchema } from "./id.ts";
import { marketSchema } from "./market.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/* Proofs of identity and address (spec §3 "Documents"): encrypted, for their owner and support. */

const sideSchema = z.enum(DOCUMENT_SIDES);

export const verificationDocumentSchema = z.object({
  id: documentIdSchema,
  purpose: z.enum(DOCUMENT_PURPOSES),
  kind: z.enum(ALL_DOCUMENT_KINDS),
  /** A refusal that waits for a second look is `submitted` for the owner. */
  status: z.enum(DOCUMENT_STATUSES),
  /** Day of issue of a proof of address. */
  issued_on: z.iso.date().nullable(),
  /** Last day on which an identity document is valid, where it has one. */
  valid_until: z.iso.date().nullable(),
  /** Files that are still stored. */
  files: z.array(
    z.object({ id: documentFileIdSchema, side: sideSchema, content_type: z.string() }),
  ),
  /** The side that is still to be sent. */
  missing_side: sideSchema.nullable(),
  reasons: z.array(z.enum(DOCUMENT_REASONS)),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  /** An accepted document proves something until then. */
  proves_until: z.iso.datetime().nullable(),
  /** Its files are deleted then. */
  files_deleted_on: z.iso.datetime().nullable(),
});
export type VerificationDocument = z.infer<typeof verificationDocumentSchema>;

/** `takes_files`: whether the shop can keep them; one without keys takes none. */
export const listDocuments = endpoint({
  id: "listDocuments",
  method: "GET",
  path: "/documents",
  auth: "user",
  limit: "account",
  response: z.object({ data: z.array(verificationDocumentSchema), takes_files: z.boolean() }),
});

const fileSchema = z
  .file({ error: "documents.file-required" })
  .min(1, { error: "documents.file-required" });

/**
 * Sends a document with its first side. It replaces another of the same purpose that was not
 * decided yet. A proof of address names its day of issue, an identity document its last day.
 */
export const createDocument = endpoint({
  id: "createDocument",
  method: "POST",
  path: "/documents",
  auth: "user",
  limit: "upload",
  upload: true,
  status: 201,
  body: z.object({
    purpose: z.enum(DOCUMENT_PURPOSES, { error: "documents.purpose-required" }),
    kind: z.enum(ALL_DOCUMENT_KINDS, { error: "documents.kind-required" }),
    issued_on: z.iso.date({ error: "documents.date-malformed" }).optional(),
    valid_until: z.iso.date({ error: "documents.date-malformed" }).optional(),
    file: fileSchema,
  }),
  response: envelope(verificationDocumentSchema),
  errors: [
    "invalid_fields",
    "profile_incomplete",
    "unavailable",
    "upload_quota_spent",
    "storage_full",
    "too_many_requests",
  ],
});

/** Sends the side that is missing; with the last one the document waits for support. */
export const addDocumentFile = endpoint({
  id: "addDocumentFile",
  method: "POST",
  path: "/documents/{documentId}/files",
  auth: "user",
  limit: "upload",
  upload: true,
  status: 201,
  params: z.object({ documentId: documentIdSchema }),
  body: z.object({ file: fileSchema }),
  response: envelope(verificationDocumentSchema),
  errors: [
    "invalid_fields",
    "not_found",
    "document_closed",
    "unavailable",
    "upload_quota_spent",
    "storage_full",
    "too_many_requests",
  ],
});

const storedFile = envelope(z.object({ content_type: z.string(), base64: z.string() }));

/** A file of the caller's own document. */
export const getDocumentFile = endpoint({
  id: "getDocumentFile",
  method: "GET",
  path: "/documents/{documentId}/files/{fileId}",
  auth: "user",
  limit: "account",
  params: z.object({ documentId: documentIdSchema, fileId: documentFileIdSchema }),
  response: storedFile,
  errors: ["not_found", "unavailable"],
});

/** Deletes the files; what the document proved is no longer proved. */
export const withdrawDocument = endpoint({
  id: "withdrawDocument",
  method: "DELETE",
  path: "/documents/{documentId}",
  auth: "user",
  limit: "write",
  params: z.object({ documentId: documentIdSchema }),
  response: null,
  errors: ["not_found"],
});

/** A document as support sees it, beside what the account says. */
export const hubDocumentSchema = verificationDocumentSchema.extend({
  market: marketSchema,
  owner: z.object({
    id: userIdSchema,
    username: z.string().nullable(),
    full_name: z.string().nullable(),
    addresses: z.array(z.string()),
  }),
  /** The first person's refusal that waits for a second look. */
  proposal: z.object({ by: z.string().nullable(), is_mine: z.boolean() }).nullable(),
  /** The caller's own, which a colleague decides. */
  is_mine: z.boolean(),
  decided_by: z.string().nullable(),
});
export type HubDocument = z.infer<typeof hubDocumentSchema>;

/** Documents without their files; the oldest first. `waiting` has those for a second look too. */
export const listHubDocuments = endpoint({
  id: "listHubDocuments",
  method: "GET",
  path: "/hub/documents",
  auth: "user",
  access: { key: "read_people_private" },
  limit: "account",
  query: z.object({
    state: z.enum(["waiting", "decided"]).default("waiting").catch("waiting"),
    page: pageNumberSchema,
  }),
  response: page(
    hubDocumentSchema.pick({
      id: true,
      market: true,
      purpose: true,
      kind: true,
      status: true,
      created_at: true,
      decided_at: true,
      is_mine: true,
      proposal: true,
    }),
  ),
  errors: ["not_found", "forbidden"],
});

/** One document; audited. */
export const getHubDocument = endpoint({
  id: "getHubDocument",
  method: "GET",
  path: "/hub/documents/{documentId}",
  auth: "user",
  access: { key: "read_people_private" },
  limit: "account",
  params: z.object({ documentId: documentIdSchema }),
  response: envelope(hubDocumentSchema),
  errors: ["not_found", "forbidden"],
});

/** A file of a document; each call is audited. */
export const getHubDocumentFile = endpoint({
  id: "getHubDocumentFile",
  method: "GET",
  path: "/hub/documents/{documentId}/files/{fileId}",
  auth: "user",
  access: { key: "read_people_private" },
  limit: "account",
  retries: 0,
  params: z.object({ documentId: documentIdSchema, fileId: documentFileIdSchema }),
  response: storedFile,
  errors: ["not_found", "forbidden", "unavailable"],
});

/**
 * Decides a document. The first refusal is a proposal: another person of support refuses or accepts
 * for good. `reasons` are required for a refusal.
 */
export const decideDocument = endpoint({
  id: "decideDocument",
  method: "POST",
  path: "/hub/documents/{documentId}/decision",
  auth: "user",
  access: { key: "write_people_private" },
  limit: "write",
  idempotent: true,
  params: z.object({ documentId: documentIdSchema }),
  body: z.object({
    decision: z.enum(["accept", "refuse"], { error: "documents.hub.decision-required" }),
    reasons: z.array(z.enum(DOCUMENT_REASONS)).max(DOCUMENT_REASONS.length).default([]),
  }),
  response: envelope(hubDocumentSchema),
  errors: ["not_found", "forbidden", "document_closed", "invalid_fields"],
});
