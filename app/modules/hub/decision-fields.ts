import { REJECT_REASONS, type RejectReason } from "#contract/listing-words.ts";

/** A box each, so that what was ticked survives wherever forms are kept as names and values. */
export const fieldOf = (reason: RejectReason) => `reason_${reason}`;

/** The reasons that were ticked. */
export const listReasons = (values: Readonly<Record<string, string>>): RejectReason[] =>
  REJECT_REASONS.filter((reason) => (values[fieldOf(reason)] ?? "") !== "");

/** Id of the control that a sentence of the marketplace is about. */
export const idOfField = (field: string): string =>
  field.startsWith("reasons") ? fieldOf(REJECT_REASONS[0]) : field;

/** What a refused decision says: keys per field, one for the whole, and what was typed. */
export type DecisionReply = {
  intent: "publish" | "reject";
  problem: DecisionProblem | null;
  errors: Record<string, string[]>;
  values: Record<string, string>;
  /** The colleague who was faster. */
  by: string | null;
};

export type DecisionProblem =
  | "decided"
  | "changed"
  | "busy"
  | "own"
  | "too-many"
  | "unavailable"
  | "general";
