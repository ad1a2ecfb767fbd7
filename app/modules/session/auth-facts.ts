/** What a form of the sign-in shows beside its fields: known to the server, no secret. */
export type AuthFacts = {
  /** Where a code went, or shall go. */
  email?: string;
  phone?: string;
  /** Masked e-mail of the account that a number belongs to (spec §8). */
  contact?: string;
  /** Seconds until another code may be asked for. */
  resend_after?: number;
  /** Moment of that, which tells one countdown from the next. */
  resend_at?: string;
  /** The code of a recovery was right: a new password may be set without the old one. */
  recovering?: boolean;
  /** The account has a password, which a new one asks for. */
  has_password?: boolean;
  /** Free usernames. */
  suggestions?: string[];
  /** The moment the sign-up's form was given out, sealed (services/human-check). */
  started?: string;
  /** The e-mail takes the place of one that was verified before. */
  renewed?: boolean;
};

/** What a try came back with: keys of the auth texts per field, `form` for the whole. */
export type AuthProblem = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
