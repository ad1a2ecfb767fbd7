import { useRouteLoaderData } from "react-router";
import type { SocialProvider } from "#contract/account.ts";

type RootFacts = {
  origin: string;
  /** Providers that are set up. */
  socialProviders: readonly SocialProvider[];
  /** Public key of the human check, where it is set up. */
  turnstileSiteKey?: string;
};

const NONE: RootFacts = { origin: "", socialProviders: [] };

/** How this site is set up: the same for everybody, and while the page is open. */
export const useRootFacts = (): RootFacts => {
  const facts = useRouteLoaderData<Partial<RootFacts>>("root");
  return facts === undefined ? NONE : { ...NONE, ...facts };
};
