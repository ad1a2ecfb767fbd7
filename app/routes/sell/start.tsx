import { redirect } from "react-router";
import { cookiesContext, savedFormContext, localeContext, apiContext } from "../../context.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { marketOf } from "../../modules/locale/locale.ts";
import { readLostDraft, SIGNED_IN_FOR } from "../../modules/listing-draft/sell-steps.ts";
import { presentDrafts } from "../../modules/listing-draft/present-drafts.ts";
import { sayFault } from "../../modules/listing-draft/step-result.ts";
import { StartPage } from "../../modules/listing-draft/start-page.tsx";
import { paths, withQuery } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { setMessage } from "../../services/flash.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/start";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const orderId = url.searchParams.get("order") ?? "";
  const [drafts, again, { features }] = await Promise.all([
    api.listingDraft.list(),
    orderId === "" ? null : findResale(api, orderId),
    api.market.getFeatures({ country: marketOf(context.get(localeContext)) }),
  ]);
  return {
    drafts: presentDrafts(drafts),
    canSell: features.allow_sellers,
    nonce: crypto.randomUUID(),
    again,
    lost: presentLost(context, url),
    words: (url.searchParams.get("find") ?? "").slice(0, 120),
  };
}

async function findResale(api: ApiClient, orderId: string) {
  try {
    const { id, item, offers } = await api.order.get({ orderId });
    return offers.includes("resell") ? { orderId: id, device: item.title } : null;
  } catch (error) {
    if (parseApiError(error) === null) throw error;
    return null;
  }
}

function presentLost(context: Route.LoaderArgs["context"], url: URL) {
  const locale = context.get(localeContext);
  const lost = readLostDraft((name) => url.searchParams.get(name));
  if (lost === null) return null;
  const path = sellerPaths.sell(locale, lost.id, lost.page);
  return {
    ...lost,
    hasTyped: context.get(savedFormContext).has(path),
    signInPath: paths.signIn(locale, { callbackUrl: withQuery(path, { [SIGNED_IN_FOR]: 1 }) }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = getT(locale, "listing-draft");
  const form = await request.formData();
  const id = form.get("id");
  const say = (content: string, type: "success" | "error") =>
    setMessage(context.get(cookiesContext), { content, type });
  if (form.get("intent") === "delete" && typeof id === "string") {
    try {
      await context.get(apiContext).listingDraft.delete({ id });
      say(t("start.deleted"), "success");
    } catch (error) {
      const problem = parseApiError(error);
      if (problem === null) throw error;
      if (problem.status === 404 || problem.status === 422) say(t("start.deleted"), "success");
      else say(sayFault(t, problem), "error");
    }
  }
  return redirect(paths.sell(locale), 303);
}

export default function Start({ loaderData }: Route.ComponentProps) {
  return <StartPage {...loaderData} />;
}
