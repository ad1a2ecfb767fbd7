export type FormReply = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
