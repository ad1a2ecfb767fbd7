import { provePassword } from "#contract/step-up.ts";
import { localeContext, apiContext } from "../../context.ts";
import { StepUpPage } from "../../modules/step-up/step-up-page.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { assertedSchema } from "../../modules/passkey/credential-field.server.ts";
import { SECURITY_MESSAGES } from "../../modules/second-factor/security-messages.server.ts";
import { useRootFacts } from "../../modules/session/use-root-facts.ts";
import { paths, safePath } from "../../paths.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import type { Route } from "./+types/verify-password";

const schema = provePassword.body;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [profile, passkeys] = await Promise.all([api.account.get(), api.passkey.list()]);
  const home = paths.account(context.get(localeContext));
  return {
    returnTo: safePath(url.searchParams.get("callbackUrl"), home),
    hasPasskey: passkeys.length > 0,
    providers: profile.has_password ? null : profile.linked_providers,
    // The same page may prove the password a second time, after the first proof has expired.
    form: { ...openForm(context, schema), nonce: null },
  };
}

export const action = formActions(
  {
    proof: {
      schema,
      run: async ({ value, form, api, locale }) => {
        await api.stepUp.provePassword(value);
        return safeRedirect(form.get("callback_url"), paths.account(locale));
      },
    },
    passkey: {
      schema: assertedSchema,
      run: async ({ value, form, api, locale }) => {
        await api.passkey.prove(value);
        return safeRedirect(form.get("callback_url"), paths.account(locale));
      },
    },
  },
  { messages: SECURITY_MESSAGES },
);

export default function VerifyPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  const { socialProviders } = useRootFacts();
  const { hasPasskey, providers, returnTo, form } = loaderData;
  return (
    <FormPage title={t("proof.title")}>
      <StepUpPage
        headingId={FORM_HEADING}
        returnTo={returnTo}
        providers={providers && providers.filter((one) => socialProviders.includes(one))}
        hasPasskey={hasPasskey}
        seed={form}
        result={actionData}
      />
    </FormPage>
  );
}
