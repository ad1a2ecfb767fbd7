import { usernameSchema } from "#contract/account.ts";
import { cookiesContext, localeContext, apiContext } from "../../context.ts";
import { FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { ChooseUsernameForm } from "../../modules/sign-up/choose-username-form.tsx";
import { toResumable, requireStep } from "../../modules/sign-up/require-step.server.ts";
import { presentError } from "../../modules/session/present-error.server.ts";
import { takeKept } from "../../modules/session/form-handler.server.ts";
import { paths, safePath } from "../../paths.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import type { Route } from "./+types/choose-username";

const STATE = "sign-up-choose-username";

export async function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  const profile = await requireStep(context, STATE, { returnTo, flow: {}, suggestions: true });
  return {
    returnTo,
    problem: takeKept(context, url),
    facts: { suggestions: profile.username_suggestions ?? [] },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: STATE });
  const typed = reply.text("suggestion") || reply.text("username");
  const values = { username: typed.slice(0, 40) };
  const parsed = usernameSchema.safeParse(typed);
  if (!parsed.success) {
    const username = parsed.error.issues.map(({ message }) => message);
    return reply.refuse(422, { errors: { username }, values });
  }
  try {
    const api = context.get(apiContext);
    const profile = await api.account.update({ username: parsed.data });
    return reply.goTo(advance(STATE, "username-chosen", toResumable(profile)));
  } catch (error) {
    return reply.refuse(...presentError(error, { values, fields: ["username"] }));
  }
}

export default function ChooseUsername({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <FormPage title={t("username.title")}>
      <ChooseUsernameForm
        headingId="username-title"
        {...loaderData}
        problem={actionData ?? loaderData.problem}
      />
    </FormPage>
  );
}
