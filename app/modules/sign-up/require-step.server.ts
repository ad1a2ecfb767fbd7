import { redirect, type RouterContextProvider } from "react-router";
import { contract } from "#contract/contract.ts";
import type { Profile } from "#contract/account.ts";
import { localeContext, marketplaceContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import type { AuthState } from "../session/auth-flow.ts";
import { findStep } from "./find-step.ts";

type Wanted = {
  /** Where the flow leads in the end; a path of this site. */
  returnTo: string;
  /** What the flow carries. */
  flow: { email?: string | undefined; phone?: string | undefined };
  suggestions?: boolean;
};

/**
 * The profile of a member who may see this step. Throws the way to the sign-in, to the profile's own
 * step, or out of the flow.
 */
export async function requireStep(
  context: Readonly<RouterContextProvider>,
  state: AuthState,
  { returnTo, flow, suggestions = false }: Wanted,
): Promise<Profile> {
  const locale = context.get(localeContext);
  const pageOf = (step: AuthState) =>
    paths.auth(locale, step, { callbackUrl: returnTo === paths.home(locale) ? null : returnTo });
  const { data: profile } = await context.get(marketplaceContext)(contract.getProfileDetails, {
    query: suggestions ? { "username-suggestion": "1" } : {},
  });
  const step = findStep(state, profile, flow);
  if (step === state) return profile;
  throw redirect(step === null ? returnTo : pageOf(step));
}
