import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A refused form is read afresh, although React Router leaves loaders alone then: the price may be
 * another, and the marketplace remembers the refusal under the form's nonce. Where it did not answer
 * at all the form stays as it is, and the same nonce may be tried again.
 */
export function revalidateAfterRefusal({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;
}
