import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Reloads the data of a refused form, which React Router does not do by default: price or state may
 * have changed, and the API stores the refusal under the form's nonce, so the form needs a new one.
 * After a 5xx the form stays as it is, and the same nonce may be tried again.
 */
export function revalidateAfterRefusal({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;
}
