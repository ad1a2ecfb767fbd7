import { useRouteLoaderData } from "react-router";
import type { SocialProvider } from "#contract/account.ts";
import { useSyncExternalStore } from "react";

type RootFacts = {
  /** Id of the build that wrote the page. */
  build?: string;
  origin: string;
  socialProviders: readonly SocialProvider[];
  turnstileSiteKey?: string;
  tagManagerId?: string;
};

const NONE: RootFacts = { origin: "", socialProviders: [] };

export const useRootFacts = (): RootFacts => {
  const facts = useRouteLoaderData<Partial<RootFacts>>("root");
  return facts === undefined ? NONE : { ...NONE, ...facts };
};

/** From the request: a cookie and the user agent. */
export type AuthHints = { lastMethod: string | null; userAgent: string };

const never = () => () => {};
const COOKIE = /(?:^|;\s*)loginMethod=(\w+)/;

function useHints(): AuthHints | null {
  return useRouteLoaderData<{ hints?: AuthHints | null }>("routes/locale")?.hints ?? null;
}

export function useLastMethod(): string | null {
  const hints = useHints();
  return useSyncExternalStore(
    never,
    () => COOKIE.exec(document.cookie)?.[1] ?? null,
    () => hints?.lastMethod ?? null,
  );
}

export function useUserAgent(): string {
  const hints = useHints();
  return useSyncExternalStore(
    never,
    () => navigator.userAgent,
    () => hints?.userAgent ?? "",
  );
}
