/** A mail that came to our address. */
export type InboundMail = {
  /** As in its header, with angle brackets; null where it has none. */
  message_id: string | null;
  /** The address alone. */
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  /** What stood behind the plus of the address that it came to. */
  mail_key: string | null;
  /** By lower-case name; of several of a name the first, which the newest server has added. */
  headers: ReadonlyMap<string, string>;
  /** Whether the provider has found that the domain of `from` sent it (SPF or DKIM, aligned). */
  is_checked: boolean;
  /** Names of files, which are not kept. */
  attachments: readonly string[];
};

/** Reads what a provider posts for each mail. */
export type MailInPort = {
  /** `POST /webhooks/{name}`. */
  name: string;
  /** Asked before the body is read. */
  isAllowed(headers: Headers): boolean;
  /** Null for what is no mail of this provider. */
  read(body: Uint8Array): InboundMail | null;
};
