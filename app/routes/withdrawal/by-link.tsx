import { withdrawByLink } from "#contract/withdrawal.ts";
import { apiContext } from "../../context.ts";
import { hideToken, readToken } from "../../middleware/mail-link.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { WithdrawalPage } from "../../modules/withdrawal/withdrawal-page.tsx";
import { linkPaths } from "../../link-paths.ts";
import type { Route } from "./+types/by-link";

/** Static page with a plain form. */
export const handle = { scripts: false };

export const middleware: Route.MiddlewareFunction[] = [hideToken];

/** Length of our own tokens. */
const TOKEN = /^[\w-]{16,400}$/;

const schema = withdrawByLink.body;

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  return {
    withdrawal: await context
      .get(apiContext)
      .withdrawal.getByLink({ token: readToken(token, TOKEN) }),
    form: openForm(context, schema),
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  signIn: false,
  run: async ({ value, api, locale, done }, { params: { token } }) => {
    await api.withdrawal.createByLink({ token: readToken(token, TOKEN), ...value });
    return done(linkPaths.withdrawal(locale, token));
  },
  // The page says why.
  onError: ({ code }, { done, locale }, { params: { token } }) =>
    code === "withdrawal_closed" ? done(linkPaths.withdrawal(locale, token)) : null,
});

export default function WithdrawByLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("withdrawal");
  const { withdrawal, form } = loaderData;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <WithdrawalPage withdrawal={withdrawal} seed={form} result={actionData} />
    </main>
  );
}
