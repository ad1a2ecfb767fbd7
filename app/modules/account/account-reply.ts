/** What a refused form of the account says: keys per field, `form` for the whole, and what was typed. */
export type AccountReply = {
  /** Which form of the screen it was. */
  intent: string;
  errors: Record<string, string[]>;
  values: Record<string, string>;
  /** Usernames that are free, after one that is not. */
  suggestions?: string[];
};
