import type { SubmissionResult } from "@conform-to/react";

/**
 * What every action with a form answers: conform's result, the idempotency key of the next try, and
 * facts of the error that its sentence names.
 */
export type ActionResult = SubmissionResult & {
  nonce?: string;
  facts?: Facts;
};

export type Facts = Record<string, string | number>;

/** An error key for the whole form, or error keys by field; `""` is the whole form there. */
export type Refusal = string | Readonly<Record<string, string | readonly string[]>>;

export function toErrors(refusal: Refusal): Record<string, string[]> {
  if (typeof refusal === "string") return { "": [refusal] };
  return Object.fromEntries(Object.entries(refusal).map(([name, keys]) => [name, [keys].flat()]));
}

/** A page with several forms has one result; the hidden fields tell whose it is. */
export function isResultOf(
  { initialValue }: { initialValue?: Readonly<Record<string, unknown>> | null | undefined },
  hidden: Readonly<Record<string, string>>,
) {
  return Object.entries(hidden).every(([name, value]) => initialValue?.[name] === value);
}

/** A value that came back, unless its name was repeated. */
export const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
