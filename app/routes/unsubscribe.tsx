import * as z from "zod";
import { apiContext } from "../context.ts";
import { hideToken, readToken } from "../middleware/mail-link.server.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { useT } from "../modules/locale/use-t.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { UnsubscribePage } from "../modules/unsubscribe/unsubscribe-page.tsx";
import { linkPaths } from "../link-paths.ts";
import type { Route } from "./+types/unsubscribe";

/** Static page with one button. */
export const handle = { scripts: false };

export const middleware: Route.MiddlewareFunction[] = [hideToken];

/** Length of our own tokens. */
const TOKEN = /^[\w.~-]{16,200}$/;

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { category, email, is_on } = await context
    .get(apiContext)
    .unsubscribe.get({ token: readToken(token, TOKEN) });
  return { category, email, isOn: is_on };
}

/** A button alone. */
const pressed = z.object({});

export const action = formAction({
  schema: pressed,
  signIn: false,
  run: async ({ api, done, locale }, { params: { token } }: Route.ActionArgs) => {
    await api.unsubscribe.confirm({ token: readToken(token, TOKEN) });
    return done(linkPaths.unsubscribe(locale, token));
  },
});

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("unsubscribe");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <UnsubscribePage {...loaderData} result={actionData} />
    </>
  );
}
