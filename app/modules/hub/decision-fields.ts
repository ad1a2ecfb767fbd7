import { REJECT_REASONS, type RejectReason } from "#contract/listing-words.ts";

/** One checkbox name per reason, because kept forms store one value per name. */
export const fieldOf = (reason: RejectReason) => `reason_${reason}`;

export const listReasons = (values: Readonly<Record<string, string>>): RejectReason[] =>
  REJECT_REASONS.filter((reason) => (values[fieldOf(reason)] ?? "") !== "");

export const idOfField = (field: string): string =>
  field.startsWith("reasons") ? fieldOf(REJECT_REASONS[0]) : field;

export type DecisionReply = {
  intent: "publish" | "reject";
  problem: DecisionProblem | null;
  errors: Record<string, string[]>;
  values: Record<string, string>;
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
