import { cookiesContext, localeContext, webRequestContext } from "../../context.ts";
import { THEMES } from "../../theme.ts";
import { paths } from "../../paths.ts";
import { findReferringPath } from "../../services/marketplace/visitor-call.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import type { Route } from "./+types/theme";

export function loader({ context }: Route.LoaderArgs) {
  return safeRedirect(null, paths.home(context.get(localeContext)), 302);
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const wish = form.get("theme");
  const theme = THEMES.find((known) => known === wish);
  const cookies = context.get(cookiesContext);
  if (theme !== undefined) cookies.set("theme", theme);
  else if (wish === "system") cookies.clear("theme");
  else return new Response(null, { status: 400 });
  // Scripts may have moved on since the document was written.
  const { origin } = context.get(webRequestContext);
  const back = findReferringPath(request, origin) ?? form.get("back");
  return safeRedirect(back, paths.home(context.get(localeContext)));
}
