/** What a refused form of the bench says: keys per field, one for the whole, and what was typed. */
export type BenchReply = {
  intent: string;
  problem: BenchProblem | null;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};

export type BenchProblem =
  | "changed"
  | "incomplete"
  | "moved"
  | "own"
  | "too-many"
  | "unavailable"
  | "general";
