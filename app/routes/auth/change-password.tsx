import { redirect, type RouterContextProvider } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { ChangePasswordState } from "../../modules/auth/change-password-state.tsx";
import { parseNewPassword } from "../../modules/auth/parse-auth-forms.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { isStepUpNeeded, presentError } from "../../modules/session/present-error.server.ts";
import { redirectToStepUp } from "../../modules/session/form-handler.server.ts";
import { paths, safePath } from "../../paths.ts";
import {
  clearAuthFlow,
  readAuthFlow,
  readFlowFacts,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import type { Route } from "./+types/change-password";

type Context = Readonly<RouterContextProvider>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const returnTo = safePath(url.searchParams.get("callbackUrl"), paths.home(locale));
  const cookies = context.get(cookiesContext);
  const facts = readFlowFacts(cookies, context.get(webRequestContext).now());
  if (facts.recovering) return { returnTo, facts };
  if (cookies.get("accessToken") !== null) {
    return { returnTo, facts: { has_password: await hasPassword(context) } };
  }
  throw redirect(paths.auth(locale, "forgot-password", { callbackUrl: returnTo }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const api = context.get(apiContext);
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: "change-password" });
  const { email, code } = readAuthFlow(cookies);
  const recovery = email === undefined || code === undefined ? null : { email, token: code };
  if (recovery === null && cookies.get("accessToken") === null)
    return reply.goTo("forgot-password");

  try {
    const asksCurrent = recovery === null && (await hasPassword(context));
    const parsed = parseNewPassword(reply.text, { asksCurrent });
    if ("errors" in parsed) return reply.refuse(422, { errors: parsed.errors, values: {} });
    if (recovery === null) {
      const { token } = await api.account.changePassword(parsed.fields);
      cookies.set("accessToken", token);
    } else {
      const { password, password_confirmation } = parsed.fields;
      const reset = { ...recovery, password, password_confirmation };
      await api.verification.resetPassword(reset);
      clearAuthFlow(cookies);
      // The change revokes every session of the account, this browser's included.
      cookies.clear("accessToken");
    }
    return reply.goTo(advance("change-password", "password-changed"));
  } catch (error) {
    if (isStepUpNeeded(error)) {
      return redirectToStepUp(
        context,
        paths.auth(locale, "change-password", { callbackUrl: reply.returnTo }),
      );
    }
    const [status, answer] = presentError(error);
    if (recovery === null || answer.errors["code"] === undefined) {
      return reply.refuse(status, answer);
    }
    writeAuthFlow(cookies, { code: undefined });
    return reply.goBack("forgot-password-check-email", answer);
  }
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("change.title")}>
      <ChangePasswordState headingId={FORM_HEADING} {...loaderData} problem={actionData ?? null} />
    </FormPage>
  );
}

const hasPassword = (context: Context): Promise<boolean> =>
  context
    .get(apiContext)
    .account.get()
    .then(({ has_password }) => has_password);
