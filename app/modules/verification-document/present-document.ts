import type { ComponentProps } from "react";
import {
  type DocumentPurpose,
  type DocumentStatus,
  OPEN_DOCUMENT_STATUSES,
} from "#contract/document-kinds.ts";
import type { VerificationDocument } from "#contract/verification-document.ts";
import type { Badge } from "../ui/badge.tsx";

/** The documents of a purpose, and the one that waits for its back or for support. */
export function presentPurpose(
  documents: readonly VerificationDocument[],
  purpose: DocumentPurpose,
) {
  const own = documents.filter((one) => one.purpose === purpose);
  const open: readonly string[] = OPEN_DOCUMENT_STATUSES;
  return {
    purpose,
    documents: own.map((one) => ({ ...one, isOpen: open.includes(one.status) })),
    hasOpen: own.some(({ status }) => open.includes(status)),
  };
}

export type PurposeView = ReturnType<typeof presentPurpose>;
export type DocumentView = PurposeView["documents"][number];

export const DOCUMENT_BADGES = {
  started: "now",
  submitted: "now",
  second_look: "now",
  accepted: "calm",
  refused: "bad",
  withdrawn: "off",
  expired: "off",
} as const satisfies Record<DocumentStatus, ComponentProps<typeof Badge>["kind"]>;
