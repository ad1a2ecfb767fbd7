import { redirect } from "react-router";
import { listingDraftContext, localeContext } from "../../context.ts";
import { firstOpenPage } from "../../modules/listing-draft/sell-steps.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/resume";

/** Redirects to the first incomplete step, or to the review. */
export async function loader({ context }: Route.LoaderArgs) {
  const draft = await context.get(listingDraftContext).draft();
  return redirect(sellerPaths.sell(context.get(localeContext), draft.id, firstOpenPage(draft)));
}
