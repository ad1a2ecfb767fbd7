import { cookiesContext, localeContext } from "../../context.ts";
import { ChooseState } from "../../modules/auth/choose-state.tsx";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { paths, safePath } from "../../paths.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import type { Route } from "./+types/choose";

export function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  if (context.get(cookiesContext).get("accessToken") !== null) throw safeRedirect(returnTo, home);
  return { returnTo };
}

export default function Choose({ loaderData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("choose.title")}>
      <ChooseState headingId={FORM_HEADING} returnTo={loaderData.returnTo} facts={{}} />
    </FormPage>
  );
}
