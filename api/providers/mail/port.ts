export type Letter = {
  /** One address. */
  to: string;
  /** An address, or a name with an address in angle brackets. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Of our message: the same at every try, so that a receiver can drop a second copy. */
  message_id: string;
  headers?: Record<string, string>;
};

/** The other side will not take this letter, now or later. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** The letter went out and no answer came: it may have arrived, so it must not go out again. */
export class MailUnanswered extends Error {
  override readonly name = "MailUnanswered";
}

/**
 * Sends mails. Any other error than these two means that the letter has not gone out and that
 * trying again can help. No call may be made inside a database transaction.
 */
export type MailPort = {
  /** `reference`: what the other side calls it. */
  send(letter: Letter): Promise<{ reference: string }>;
  close(): void;
};
