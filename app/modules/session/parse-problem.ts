import type { ErrorCode } from "#contract/error-codes.ts";

/** An error response of the API (spec §8). */
export type Problem = {
  code: ErrorCode;
  status: number;
  fieldErrors: Record<string, string[]>;
  facts: Record<string, unknown>;
};

/** Null for errors that are not from the API. */
export function parseProblem(error: unknown): Problem | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, status, fieldErrors, facts } = error as Partial<Problem>;
  if (typeof code !== "string" || typeof status !== "number") return null;
  return { code, status, fieldErrors: fieldErrors ?? {}, facts: facts ?? {} };
}
