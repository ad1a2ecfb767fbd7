import { askWithdrawalLink } from "#contract/withdrawal.ts";
import { apiContext, cookiesContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { AskForm, WithdrawableOrders } from "../../modules/withdrawal/ask-form.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/ask";

/** Static page with a plain form. */
export const handle = { scripts: false };

const schema = askWithdrawalLink.body;

export async function loader({ context }: Route.LoaderArgs) {
  const isSignedIn = context.get(cookiesContext).get("accessToken") !== null;
  return {
    // The form below serves those whose session has ended.
    orders: isSignedIn
      ? await context
          .get(apiContext)
          .withdrawal.list()
          .catch(() => null)
      : null,
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  signIn: false,
  run: async ({ value, api, t, locale, done }) => {
    await api.withdrawal.ask(value);
    return done(paths.withdraw(locale), t("withdrawal")("ask.done"));
  },
});

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("withdrawal");
  const { orders, form } = loaderData;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack slim">
        <h1>{t("title")}</h1>
        <p>{t("ask.lead")}</p>
        {orders === null ? null : <WithdrawableOrders orders={orders} />}
        <AskForm seed={form} result={actionData} />
      </div>
    </main>
  );
}
