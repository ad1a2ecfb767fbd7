import type { ErrorCode } from "#contract/error-codes.ts";

/** What the marketplace refused, and what it said about it (spec §8). */
export type Problem = {
  code: ErrorCode;
  status: number;
  fieldErrors: Record<string, string[]>;
  facts: Record<string, unknown>;
};

/** The refusal behind an error that a call threw; null for every other error. */
export function readProblem(error: unknown): Problem | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, status, fieldErrors, facts } = error as Partial<Problem>;
  if (typeof code !== "string" || typeof status !== "number") return null;
  return { code, status, fieldErrors: fieldErrors ?? {}, facts: facts ?? {} };
}
