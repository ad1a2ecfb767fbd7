import { localeContext, apiContext } from "../../context.ts";
import { StepUpPage } from "../../modules/step-up/step-up-page.tsx";
import { runForm } from "../../modules/account/run-form.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { useRootFacts } from "../../modules/session/use-root-facts.ts";
import { paths, safePath } from "../../paths.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import type { Route } from "./+types/verify-password";

export async function loader({ context, url }: Route.LoaderArgs) {
  const profile = await context.get(apiContext).account.get();
  const home = paths.account(context.get(localeContext));
  return {
    returnTo: safePath(url.searchParams.get("callbackUrl"), home),
    providers: profile.has_password ? null : profile.linked_providers,
  };
}

export async function action(args: Route.ActionArgs) {
  return runForm(args, async (work) => {
    const password = String(work.form.get("password") ?? "");
    if (password === "") return work.refuse({ password: ["auth.password-required"] });
    await work.api.stepUp.provePassword({ password });
    return safeRedirect(work.text("callback_url"), paths.account(work.locale));
  });
}

export default function VerifyPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  const { socialProviders } = useRootFacts();
  const { providers, returnTo } = loaderData;
  return (
    <FormPage title={t("proof.title")}>
      <StepUpPage
        headingId={FORM_HEADING}
        returnTo={returnTo}
        providers={providers && providers.filter((one) => socialProviders.includes(one))}
        reply={actionData}
      />
    </FormPage>
  );
}
