/** What a refused form of the screen says: keys per field, `form` for the whole, and what was typed. */
export type PayoutReply = {
  intent: string;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
