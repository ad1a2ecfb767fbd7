import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * React Router does not revalidate after a 4xx, but price or state may have changed, and the API
 * stores the error under the form's nonce, so the form needs a new one. After a 5xx the form keeps
 * its nonce and can be submitted again.
 */
export function revalidateAfterError({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;
}
