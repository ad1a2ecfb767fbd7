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
