import { redirect, type RouterContextProvider } from "react-router";
import {
  cookiesContext,
  savedFormContext,
  localeContext,
  apiContext,
  webRequestContext,
} from "../../context.ts";
import {
  parsePurchase,
  type Purchase,
  startPurchase,
} from "../../modules/checkout/start-purchase.server.ts";
import { paths, withQuery } from "../../paths.ts";
import type { Route } from "./+types/start";

/** A purchase that waited for the sign-up continues here. */
export async function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  if (context.get(webRequestContext).isAhead) return redirect(paths.home(locale));
  const kept = context.get(savedFormContext).take(paths.startCheckout(locale));
  const purchase = parsePurchase((name) => kept?.get(name));
  if (purchase === null) return redirect(paths.home(locale));
  if (context.get(cookiesContext).get("accessToken") !== null)
    return startPurchase(purchase, context, {
      api: context.get(apiContext),
      key: crypto.randomUUID(),
    });
  return redirect(
    "listing_id" in purchase
      ? paths.listing(locale, purchase.listing_id)
      : paths.sku(locale, purchase.sku_id),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const purchase = parsePurchase((name) => form.get(name));
  if (purchase === null) return redirect(paths.home(locale), 303);

  const nonce = form.get("nonce");
  const key = typeof nonce === "string" && nonce !== "" ? nonce.slice(0, 60) : crypto.randomUUID();
  try {
    return await startPurchase(purchase, context, { api: context.get(apiContext), key });
  } catch (thrown) {
    const isSignedOut = context.get(cookiesContext).get("accessToken") === null;
    if (thrown instanceof Response && isSignedOut) return signInFirst(purchase, context);
    throw thrown;
  }
}

/** Remembers the purchase; the sign-in creates the draft, so that Buy is pressed once. */
function signInFirst(purchase: Purchase, context: Readonly<RouterContextProvider>): Response {
  const locale = context.get(localeContext);
  const callbackUrl = paths.startCheckout(locale);
  context.get(savedFormContext).keep(callbackUrl, new URLSearchParams(purchase));
  if (!("listing_id" in purchase)) return redirect(paths.signIn(locale, { callbackUrl }), 303);
  const listing = withQuery(paths.listing(locale, purchase.listing_id), { callbackUrl });
  return redirect(paths.modal(listing, "sign-in"), 303);
}
