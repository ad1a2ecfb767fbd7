import type { ProviderKind, ShopProvider } from "#contract/checklist-words.ts";
import { isLoopback } from "#contract/loopback.ts";
import type { ApiEnv } from "./env.ts";

/** What the environment has chosen, for those who run the shop. */
export type Installation = {
  providers: Record<ShopProvider, ProviderKind>;
  /** False: the hubs of the demo, until a setting names others. */
  namesHubs: boolean;
};

export function describeInstallation(env: ApiEnv): Installation {
  const real = (is: boolean): ProviderKind => (is ? "real" : "embedded");
  return {
    providers: {
      cards: real(env.cardProvider.kind !== "sandbox"),
      mail: real(env.mail.kind !== "outbox"),
      sms: real(env.sms.kind !== "outbox"),
      courier: real(env.courier.kind !== "simulator"),
      storage: real(env.storage.kind !== "disk"),
      sign_in: describeSignIn(env.social),
      ai: env.languageModel === null ? "missing" : "real",
      // A key of the data folder reaches the same services as one of the environment.
      push: env.vapid !== null || env.makesPushKey ? "real" : "missing",
    },
    namesHubs: env.hubs.isChosen,
  };
}

/** The stand-ins of the demo listen on this machine. */
function describeSignIn(social: ApiEnv["social"]): ProviderKind {
  const clients = Object.values(social);
  if (clients.length === 0) return "missing";
  return clients.every(({ issuer }) => isLoopback(new URL(issuer).hostname)) ? "embedded" : "real";
}
