import { redirect } from "react-router";
import * as z from "zod";
import type { Locale } from "#contract/market.ts";
import { linkPaths } from "../link-paths.ts";
import { ApiError } from "./marketplace/api-error.server.ts";

const factsSchema = z.object({ link: z.string() });

/**
 * The page of the decision that suspends the account, where a person has just proved who they are;
 * null for any other error.
 */
export function findSuspension(error: unknown, locale: Locale): string | null {
  if (!(error instanceof ApiError) || error.code !== "account_suspended") return null;
  return linkPaths.decision(locale, factsSchema.parse(error.facts).link);
}

export function leadToDecision(error: unknown, locale: Locale): Response | null {
  const page = findSuspension(error, locale);
  return page === null ? null : redirect(page, 303);
}
