import { localeContext } from "../../context.ts";
import { ChangePasswordSuccessState } from "../../modules/auth/change-password-success-state.tsx";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { paths, safePath } from "../../paths.ts";
import type { Route } from "./+types/change-password-success";

export const loader = ({ context, url }: Route.LoaderArgs) => ({
  returnTo: safePath(url.searchParams.get("callbackUrl"), paths.home(context.get(localeContext))),
});

export default function ChangePasswordSuccess({ loaderData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("changed.title")}>
      <ChangePasswordSuccessState
        headingId={FORM_HEADING}
        returnTo={loaderData.returnTo}
        facts={{}}
      />
    </FormPage>
  );
}
