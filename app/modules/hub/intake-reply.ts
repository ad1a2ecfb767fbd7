/** What became of a code that could not be taken in. */
export type IntakeReply = {
  problem: "unknown" | "refused" | "forbidden" | "too-many" | "unavailable" | "general" | null;
  /** Keys of what is wrong with the code itself. */
  errors: string[];
  code: string;
  /** Where the order stands that the code belongs to. */
  status: string | null;
  orderId: string | null;
};
