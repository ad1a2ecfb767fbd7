import { redirect } from "react-router";
import * as z from "zod";
import { cookiesContext, localeContext, apiContext } from "../../context.ts";
import { leaveSignIn } from "../../modules/auth/after-sign-in.server.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { placeSignInError, signInSchema } from "../../modules/auth/auth-schemas.server.ts";
import { SignInState } from "../../modules/auth/sign-in-state.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { assertedSchema } from "../../modules/passkey/credential-field.server.ts";
import { SECURITY_MESSAGES } from "../../modules/second-factor/security-messages.server.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { paths, safePath } from "../../paths.ts";
import { carryEmail } from "../../services/auth-flow-cookie.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import { awaitSecondFactor } from "../../services/second-factor.server.ts";
import { startSession } from "../../services/session.server.ts";
import { leadToDecision } from "../../services/suspension.server.ts";
import type { Route } from "./+types/sign-in";

export function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const cookies = context.get(cookiesContext);
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  if (cookies.get("accessToken") !== null) throw safeRedirect(returnTo, home);
  return {
    returnTo,
    isInterrupted: cookies.open("keptForm") !== null,
    linkToken: url.searchParams.get("link"),
  };
}

const STATE = "sign-in";

export const action = formActions(
  {
    "": {
      schema: signInSchema,
      run: async ({ value, form, cookies }, args) => {
        const { context } = args;
        const visitor = context.get(apiContext);
        const { token } = await visitor.account.login(value);
        startSession(cookies, token, { method: "email" });
        const reply = createAuthReply(args, form, STATE);
        const api = visitor.withToken(token);
        return leaveSignIn(context, api, reply);
      },
    },
    passkey: {
      schema: assertedSchema,
      messages: {
        ...SECURITY_MESSAGES,
        too_many_requests: "auth.too-many",
        unavailable: "auth.unavailable",
      },
      onError: (problem, { locale }) => leadToDecision(problem, locale),
      run: async ({ value, form, cookies }, args) => {
        const { context } = args;
        const visitor = context.get(apiContext);
        const { token } = await visitor.passkey.signIn(value);
        startSession(cookies, token, { method: "email" });
        const reply = createAuthReply(args, form, STATE);
        return leaveSignIn(context, visitor.withToken(token), reply);
      },
    },
    forgot: {
      schema: z.object({ email: z.string().default("") }),
      run: ({ value, form, cookies }, args) => {
        carryEmail(cookies, value.email);
        const next = advance(STATE, "password-forgotten");
        return createAuthReply(args, form, STATE).goTo(next);
      },
    },
  },
  {
    ...authOptions(STATE),
    onError: (problem, work, args) => {
      const { refuse, form, cookies, locale } = work;
      const { returnTo } = createAuthReply(args, form, STATE);
      const codePage = awaitSecondFactor(problem, { cookies, locale, returnTo });
      const decision = leadToDecision(problem, locale);
      if (decision !== null) return decision;
      if (codePage !== null) return redirect(codePage, 303);
      return refuse(placeSignInError(problem), { status: problem.status });
    },
  },
);

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("sign-in.title")}>
      <SignInState headingId={FORM_HEADING} {...loaderData} result={actionData} facts={{}} />
    </FormPage>
  );
}
