export type Message = {
  to: string;
  /** An address, or a name with an address in angle brackets. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The same at every attempt, so that a receiver can drop a duplicate. */
  message_id: string;
  headers?: Record<string, string>;
};

/** The server refuses this mail permanently. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** The mail was sent and no response came: it may have arrived, so it must not be sent again. */
export class MailUnanswered extends Error {
  override readonly name = "MailUnanswered";
}

/**
 * Sends mails. Any other error than these two means that the mail was not sent and that a retry can
 * help. No call may be made inside a database transaction.
 */
export type MailPort = {
  /** `reference` is the server's id of the mail. */
  send(message: Message): Promise<{ reference: string }>;
  close(): void;
};
