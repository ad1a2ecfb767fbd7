import { redirect } from "react-router";
import { cookiesContext, savedFormContext, localeContext, apiContext } from "../../context.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { readLostDraft } from "../../modules/listing-draft/sell-steps.ts";
import { sayFault } from "../../modules/listing-draft/step-result.ts";
import { paths, withQuery } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { setMessage } from "../../services/flash.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/new";

/** A listing begins with a POST; a GET redirects to the start page. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(paths.sell(context.get(localeContext)));

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const text = (name: string, most: number) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, most);
  const find = text("find", 120);
  try {
    const api = context.get(apiContext);
    const from_order_id = text("order", 40);
    const wish = from_order_id === "" ? {} : { from_order_id };
    const draft = await api.listingDraft.create(wish, {
      idempotencyKey: text("nonce", 60) || crypto.randomUUID(),
    });
    const lost = readLostDraft((name) => text(name, 40) || null);
    const forms = context.get(savedFormContext);
    const typed = lost && forms.take(sellerPaths.sell(locale, lost.id, lost.page));
    if (lost && typed) forms.keep(sellerPaths.sell(locale, draft.id, lost.page), typed);
    if (from_order_id !== "") return redirect(sellerPaths.sell(locale, draft.id, "resume"), 303);
    return redirect(sellerPaths.sell(locale, draft.id, "device", { find }), 303);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    const content = sayFault(getT(locale, "listing-draft"), problem);
    setMessage(context.get(cookiesContext), { content, type: "error" });
    return redirect(withQuery(paths.sell(locale), { find }), 303);
  }
}
