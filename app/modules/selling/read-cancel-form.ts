import { LIMITS } from "#contract/limits.ts";
import { CANCEL_OPTIONS, type CancelOption } from "#contract/listing-words.ts";

type Body = { option: CancelOption; comment?: string };
type Reading =
  | { body: Body; wrong: Record<string, never> }
  | { body: null; wrong: Record<string, string[]> };

const isOption = (value: string): value is CancelOption =>
  (CANCEL_OPTIONS as readonly string[]).includes(value);

/** The reason, which has to be one of those given, and the words that may come with it. */
export function readCancelForm(text: (name: string) => string): Reading {
  const option = text("option");
  const comment = text("comment");
  const isLong = comment.length > LIMITS.listing.comment;
  if (isOption(option) && !isLong)
    return { body: { option, ...(comment && { comment }) }, wrong: {} };
  return {
    body: null,
    wrong: {
      ...(isOption(option) ? {} : { option: ["selling.cancel.option-required"] }),
      ...(isLong ? { comment: ["selling.cancel.comment-long"] } : {}),
    },
  };
}
