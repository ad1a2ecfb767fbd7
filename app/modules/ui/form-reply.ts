/** What a refused form says: keys per field, `form` for the whole, and what was typed. */
export type FormReply = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
