import type { ActionForm } from "./use-action-form.ts";

type Versions = {
  /** Of the form that came back. */
  typed: string | undefined;
  /** As the page has just read it. */
  current: string | number;
  /** The error key that tells of a colleague's change. */
  conflict: string;
};

/**
 * What was typed belongs to the version that was read with it, until its author has heard of a newer
 * one; with the current version it would overwrite what a colleague saved.
 */
export function findSeenVersion(
  { isBack, result }: Pick<ActionForm, "isBack" | "result">,
  { typed, current, conflict }: Versions,
): string {
  const isTold = result?.error?.[""]?.includes(conflict) ?? false;
  return isBack && !isTold ? (typed ?? "") : String(current);
}
