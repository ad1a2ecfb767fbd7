import { days } from "./duration.ts";

/** Documents that prove who a member is or where they live; without zod, for browsers. */

export const DOCUMENT_PURPOSES = ["identity", "address"] as const;
export type DocumentPurpose = (typeof DOCUMENT_PURPOSES)[number];

/** spec §3 "Documents". */
export const DOCUMENT_KINDS = {
  identity: ["passport", "identity_card", "driving_licence", "residence_certificate"],
  address: ["utility_bill", "bank_statement", "government_document", "residence_certificate"],
} as const satisfies Record<DocumentPurpose, readonly string[]>;
export type DocumentKind = (typeof DOCUMENT_KINDS)[DocumentPurpose][number];

export const ALL_DOCUMENT_KINDS = [
  ...new Set<DocumentKind>([...DOCUMENT_KINDS.identity, ...DOCUMENT_KINDS.address]),
];

export const DOCUMENT_SIDES = ["front", "back"] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

export const listSides = (kind: DocumentKind): readonly DocumentSide[] =>
  kind === "identity_card" ? DOCUMENT_SIDES : ["front"];

/**
 * `started` lacks a side; `second_look` waits for another person of support to confirm a refusal.
 */
export const DOCUMENT_STATUSES = [
  "started",
  "submitted",
  "second_look",
  "accepted",
  "refused",
  "withdrawn",
  "expired",
] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Statuses of a document that a newer one of the same purpose would compete with. */
export const OPEN_DOCUMENT_STATUSES = ["started", "submitted", "second_look"] as const;

/** Why support refuses a document; a refusal has no other words. */
export const DOCUMENT_REASONS = [
  "unreadable",
  "cut_off",
  "wrong_kind",
  "expired",
  "too_old",
  "name_differs",
  "address_differs",
  "altered",
] as const;
export type DocumentReason = (typeof DOCUMENT_REASONS)[number];

/** Types of the files by purpose (spec §5 "Identity document", "Address document"). */
export const DOCUMENT_TYPES = {
  identity: ["image/jpeg", "image/png"],
  address: ["image/jpeg", "image/png", "application/pdf"],
} as const satisfies Record<DocumentPurpose, readonly string[]>;

/** A proof of address is younger than this (spec §3 "Documents"). */
export const PROOF_OF_ADDRESS_MONTHS = 6;

/** A document proves something until its own end, and for this long at most. */
export const DOCUMENT_PROVES = { identity: days(5 * 365), address: days(2 * 365) } as const;

/** The first day on which a proof of address may have been issued, `YYYY-MM-DD`. */
export function findOldestIssue(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  const date = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - PROOF_OF_ADDRESS_MONTHS);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(date, last));
  return day.toISOString().slice(0, 10);
}
