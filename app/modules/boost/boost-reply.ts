/** What a refused boost says: a key of `selling` or `error`, and which card was chosen. */
export type BoostReply = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
