import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A refused decision is looked at afresh: a colleague may have decided, the seller may have changed
 * it, and the marketplace remembers the refusal under the form's nonce. Where it did not answer at all
 * the same nonce may be tried again.
 */
export function revalidateAfterRefusal({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;
}
