import type { ComponentProps } from "react";
import type { DocumentStatus } from "#contract/document-kinds.ts";
import type { Badge } from "../ui/badge.tsx";

export const DOCUMENT_BADGES = {
  started: "now",
  submitted: "now",
  second_look: "now",
  accepted: "calm",
  refused: "bad",
  withdrawn: "off",
  expired: "off",
} as const satisfies Record<DocumentStatus, ComponentProps<typeof Badge>["kind"]>;
