/** Vocabulary of the pages about people; without zod, because browsers import it too. */

/** What a line of a person's timeline is about, and what the timeline is filtered by. */
export const PERSON_EVENT_KINDS = [
  "session",
  "message",
  "order",
  "money",
  "decision",
  "report",
  "staff",
] as const;
export type PersonEventKind = (typeof PERSON_EVENT_KINDS)[number];

/** Contacts whose code staff may send again. */
export const CODE_PURPOSES = ["email", "phone"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
