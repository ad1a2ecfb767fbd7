import { redirect } from "react-router";
import { cookiesContext, localeContext, apiContext } from "../context.ts";
import { findRecent } from "../modules/home/present-home.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/recent";

/** Cards of recently seen listings, fetched by script because the home page is cached for all. */
export async function loader({ context }: Route.LoaderArgs) {
  const cards = await findRecent(
    context.get(apiContext),
    context.get(cookiesContext).get("recent"),
  );
  return Response.json({ cards }, { headers: { "Cache-Control": "no-store" } });
}

export function action({ context }: Route.ActionArgs) {
  context.get(cookiesContext).clear("recent");
  return redirect(paths.home(context.get(localeContext)), 303);
}
