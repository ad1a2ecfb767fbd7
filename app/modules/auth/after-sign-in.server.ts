import type { RouterContextProvider } from "react-router";
import { localeContext, savedFormContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parsePurchase, startPurchase } from "../checkout/start-purchase.server.ts";
import { advance } from "../session/auth-flow.ts";
import { mayInterrupt } from "../session/use-dialog.ts";
import type { createAuthReply } from "./auth-action.server.ts";

/** Goes on with what the sign-in interrupted: a purchase, a step of the sign-up, or the page. */
export async function leaveSignIn(
  context: Readonly<RouterContextProvider>,
  api: ApiClient,
  reply: ReturnType<typeof createAuthReply>,
): Promise<Response> {
  const purchase = await resumePurchase(context, api, reply.returnTo);
  if (purchase !== null) return purchase;
  const locale = context.get(localeContext);
  const open = mayInterrupt(reply.returnTo, locale) ? await findOpenStep(api) : null;
  return reply.leave("success", open);
}

/** The open step of the account's sign-up; an error must not block the sign-in. */
async function findOpenStep(api: ApiClient) {
  const profile = await api.account.get().catch(() => null);
  if (profile === null) return null;
  return advance("sign-in", "signed-in", { ...profile, photo: profile.profile_photo });
}

/** Buy was pressed while signed out: this request creates the draft order. */
async function resumePurchase(
  context: Readonly<RouterContextProvider>,
  api: ApiClient,
  returnTo: string,
): Promise<Response | null> {
  const start = paths.startCheckout(context.get(localeContext));
  if (returnTo !== start) return null;
  const kept = context.get(savedFormContext).take(start);
  const purchase = parsePurchase((name) => kept?.get(name));
  if (purchase === null) return null;
  return startPurchase(purchase, context, { api, key: crypto.randomUUID() });
}
