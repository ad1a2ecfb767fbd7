import { localeContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SignUpPage } from "../../modules/layout/sign-up-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { ChooseUsernameForm } from "../../modules/sign-up/choose-username-form.tsx";
import { usernameFormSchema } from "../../modules/sign-up/parse-sign-up.server.ts";
import { toResumable, requireStep } from "../../modules/sign-up/require-step.server.ts";
import { paths, safePath } from "../../paths.ts";
import type { Route } from "./+types/choose-username";

export const handle = { shell: "focus" };

const STATE = "sign-up-choose-username";

export async function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  const profile = await requireStep(context, STATE, { returnTo, flow: {}, suggestions: true });
  return {
    returnTo,
    kept: openForm(context, usernameFormSchema).kept,
    facts: { suggestions: profile.username_suggestions ?? [] },
  };
}

export const action = formAction({
  ...authOptions(STATE),
  schema: (_, form) => {
    // Without scripts a suggestion is a button, which stands for its text.
    const suggestion = form.get("suggestion");
    if (suggestion) form.set("username", suggestion);
    return usernameFormSchema;
  },
  run: async ({ value, form, api }, args) => {
    const profile = await api.account.update(value);
    const next = advance(STATE, "username-chosen", toResumable(profile));
    const reply = createAuthReply(args, form, STATE);
    return next === null ? reply.finish(profile) : reply.goTo(next);
  },
});

export default function ChooseUsername({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <SignUpPage title={t("username.title")}>
      <ChooseUsernameForm headingId="username-title" {...loaderData} result={actionData} />
    </SignUpPage>
  );
}
