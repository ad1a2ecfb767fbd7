import { redirect } from "react-router";
import { cookiesContext, localeContext, apiContext } from "../../context.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { paths } from "../../paths.ts";
import { endSession } from "../../services/session.server.ts";
import { setMessage } from "../../services/flash.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import type { Route } from "./+types/sign-out";

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(paths.home(context.get(localeContext)));

/** Signs out in the browser even when the marketplace fails; its session expires. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const cookies = context.get(cookiesContext);
  const locale = context.get(localeContext);
  if (cookies.get("accessToken") !== null) {
    await context
      .get(apiContext)
      .account.logout()
      .catch(() => null);
  }
  endSession(cookies);
  setMessage(cookies, { content: getT(locale, "auth")("signed-out") });
  return safeRedirect(form.get("then"), paths.home(locale));
}
