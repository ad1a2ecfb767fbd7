/** What a refused form of the order says: keys per field, one for the whole, and what was typed. */
export type DeedReply = {
  intent: "move" | "refund" | "approval" | "review" | "note";
  problem: DeedProblem | null;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};

export type DeedProblem =
  | "moved"
  | "forbidden"
  | "too-large"
  | "unpaid"
  | "approval-waiting"
  | "approval-closed"
  | "too-many"
  | "unavailable"
  | "general";
