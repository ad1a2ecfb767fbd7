/** What a refused form of a listing says: keys per field, `form` for the whole, and what was typed. */
export type ListingReply = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
