import { redirect, type RouterContextProvider } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import {
  changedPasswordSchema,
  newPasswordSchema,
} from "../../modules/auth/auth-schemas.server.ts";
import { ChangePasswordState } from "../../modules/auth/change-password-state.tsx";
import { placeErrors } from "../../modules/form/error-placement.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { paths, safePath } from "../../paths.ts";
import {
  clearAuthFlow,
  readAuthFlow,
  readFlowFacts,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/change-password";

type Context = Readonly<RouterContextProvider>;
type Args = Route.ActionArgs;

const STATE = "change-password";

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

const options = authOptions(STATE);

export const action = formAction({
  ...options,
  schema: async (args: Args, form) => {
    const cookies = args.context.get(cookiesContext);
    if (findRecovery(cookies) !== null) return newPasswordSchema;
    if (cookies.get("accessToken") === null) {
      throw createAuthReply(args, form, STATE).goTo("forgot-password");
    }
    const asksCurrent = await hasPassword(args.context).catch((error: unknown) => {
      if (parseApiError(error) === null) throw error;
      // The change will fail in the same way, and is answered at the form.
      return false;
    });
    return asksCurrent ? changedPasswordSchema : newPasswordSchema;
  },
  run: async ({ value, form, api, cookies }, args) => {
    const recovery = findRecovery(cookies);
    if (recovery === null) {
      const { token } = await api.account.changePassword(value);
      cookies.set("accessToken", token);
    } else {
      const { password, password_confirmation } = value;
      await api.verification.resetPassword({ ...recovery, password, password_confirmation });
      clearAuthFlow(cookies);
      // The change revokes every session of the account, this browser's included.
      cookies.clear("accessToken");
    }
    return createAuthReply(args, form, STATE).goTo(advance(STATE, "password-changed"));
  },
  onError: (problem, work, args) => {
    const errors = placeErrors(problem, {}, () => true);
    if (errors["code"] === undefined || findRecovery(work.cookies) === null) {
      return options.onError(problem, work);
    }
    writeAuthFlow(work.cookies, { code: undefined });
    return createAuthReply(args, work.form, STATE).goBack("forgot-password-check-email", errors);
  },
});

/** The e-mail and the code of a member who has forgotten the password. */
function findRecovery(cookies: Parameters<typeof readAuthFlow>[0]) {
  const { email, code } = readAuthFlow(cookies);
  return email === undefined || code === undefined ? null : { email, token: code };
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("change.title")}>
      <ChangePasswordState headingId={FORM_HEADING} {...loaderData} result={actionData} />
    </FormPage>
  );
}

async function hasPassword(context: Context): Promise<boolean> {
  const { has_password } = await context.get(apiContext).account.get();
  return has_password;
}
