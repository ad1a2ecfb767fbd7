import { Form, redirect } from "react-router";
import * as z from "zod";
import { cookiesContext, localeContext, apiContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { Button } from "../../modules/ui/button.tsx";
import { authPaths } from "../../auth-paths.ts";
import { paths } from "../../paths.ts";
import {
  signInWithCode,
  findWaitingLoginCode,
  takeBrowserSecret,
} from "../../services/login-code.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import type { Route } from "./+types/login-code";

export async function loader({ context }: Route.LoaderArgs) {
  if (findWaitingLoginCode(context.get(cookiesContext)) === null) {
    throw redirect(paths.home(context.get(localeContext)));
  }
  const { username, email } = await context.get(apiContext).account.get();
  return { name: username ?? email };
}

const schema = z.object({ choice: z.string().optional() });

export const action = formAction({
  schema,
  signIn: false,
  run: async ({ value, cookies, locale, api }) => {
    const home = paths.home(locale);
    const waiting = findWaitingLoginCode(cookies);
    cookies.clear("handOff");
    if (waiting === null) return redirect(home, 303);
    if (value.choice === "switch")
      return safeRedirect(await signInWithCode({ cookies, api, locale }, waiting), home);
    takeBrowserSecret(cookies);
    return safeRedirect(waiting.path, home);
  },
});

export default function LoginCode({ loaderData: { name } }: Route.ComponentProps) {
  const t = useT("social");
  const locale = useLocale();
  return (
    <FormPage title={t("hand-off.title")}>
      <div className="stack snug">
        <h1 id={FORM_HEADING}>{t("hand-off.title")}</h1>
        <p>{t("hand-off.question", { name })}</p>
      </div>
      <Form
        method="post"
        action={authPaths.loginCode(locale)}
        aria-labelledby={FORM_HEADING}
        reloadDocument
        className="stack"
      >
        <Button name="choice" value="stay" full>
          {t("hand-off.stay", { name })}
        </Button>
        <Button name="choice" value="switch" kind="line" full>
          {t("hand-off.switch")}
        </Button>
      </Form>
    </FormPage>
  );
}
