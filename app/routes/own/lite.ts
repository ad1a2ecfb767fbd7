import { cookiesContext, localeContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import type { Route } from "./+types/lite";

const WISHES = ["1", "0"] as const;

export function loader({ context }: Route.LoaderArgs) {
  return safeRedirect(null, paths.home(context.get(localeContext)), 302);
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const wish = WISHES.find((known) => known === form.get("lite"));
  if (wish === undefined) return new Response(null, { status: 400 });
  context.get(cookiesContext).set("lite", wish);
  return safeRedirect(form.get("back"), paths.home(context.get(localeContext)));
}
