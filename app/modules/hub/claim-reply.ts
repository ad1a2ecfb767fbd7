/** What a refused answer to a claim says: of which claim, keys per field, and what was typed. */
export type ClaimReply = {
  id: string;
  problem: "closed" | "forbidden" | "too-large" | "too-many" | "unavailable" | "general" | null;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
