import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For every step: a refused form is read afresh, although React Router leaves loaders alone then,
 * because the marketplace remembers the refusal under the form's nonce. Where it did not answer at
 * all the form stays as it is, and the same nonce may be tried again.
 */
export function revalidateStep({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;
}
