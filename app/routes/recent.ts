import { redirect } from "react-router";
import { cookiesContext, localeContext, marketplaceContext } from "../context.ts";
import { findRecent } from "../modules/home/present-home.ts";
import { paths } from "../paths.ts";
import { listingService } from "../services/marketplace/listing.server.ts";
import type { Route } from "./+types/recent";

/** Cards of recently seen listings, fetched by script because the home page is cached for all. */
export async function loader({ context }: Route.LoaderArgs) {
  const { get } = listingService(context.get(marketplaceContext));
  const cards = await findRecent(get, context.get(cookiesContext).get("recent"));
  return Response.json({ cards }, { headers: { "Cache-Control": "no-store" } });
}

export function action({ context }: Route.ActionArgs) {
  context.get(cookiesContext).clear("recent");
  return redirect(paths.home(context.get(localeContext)), 303);
}
