import { SOCIAL_PROVIDERS, type SocialProvider } from "#contract/account.ts";
import { isLoopback } from "#contract/loopback.ts";
import type { Env } from "#app/services/env.server.ts";

/**
 * The providers that the demo stands in for: none behind a proxy or under a public name, where
 * browsers would look for them on their own machine, and none that is really configured.
 */
export function listStandIns(env: Env): SocialProvider[] {
  const { DEMO, DATABASE_URL, MARKETPLACE_URL, TRUST_PROXY, PUBLIC_ORIGIN, HOST } = env;
  if (DEMO === "0" || DATABASE_URL || MARKETPLACE_URL?.trim() || TRUST_PROXY) return [];
  if (PUBLIC_ORIGIN && !isLoopback(URL.parse(PUBLIC_ORIGIN)?.hostname ?? "")) return [];
  if (HOST && !isLoopback(HOST)) return [];
  return SOCIAL_PROVIDERS.filter((provider) => !env[`${provider.toUpperCase()}_CLIENT_ID`]);
}

/** Opens them; `env` is the given environment with them configured. */
export async function openDemoSignIn(env: Env): Promise<{ env: Env; close(): Promise<void> }> {
  const names = listStandIns(env);
  if (names.length === 0) return { env, close: async () => {} };
  const { openStandIns } = await import("#api/providers/social/embedded/open-stand-ins.ts");
  const standIns = await openStandIns(names);
  return { env: { ...env, ...standIns.env }, close: standIns.close };
}
