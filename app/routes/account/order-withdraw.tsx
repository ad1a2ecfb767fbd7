import { createWithdrawal } from "#contract/withdrawal.ts";
import { apiContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { WithdrawalPage } from "../../modules/withdrawal/withdrawal-page.tsx";
import { orderPaths } from "../../order-paths.ts";
import type { Route } from "./+types/order-withdraw";

/** Static page with a plain form. */
export const handle = { scripts: false };

const schema = createWithdrawal.body;

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  return {
    withdrawal: await context.get(apiContext).withdrawal.get({ orderId }),
    form: openForm(context, schema),
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  run: async ({ value, api, locale, done }, { params: { orderId } }) => {
    await api.withdrawal.create({ orderId, ...value });
    return done(orderPaths.order(locale, orderId, "withdraw"));
  },
  // The page says why.
  onError: ({ code }, { done, locale }, { params: { orderId } }) =>
    code === "withdrawal_closed" ? done(orderPaths.order(locale, orderId, "withdraw")) : null,
});

export default function OrderWithdraw({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("withdrawal");
  const { withdrawal, form } = loaderData;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <WithdrawalPage withdrawal={withdrawal} seed={form} result={actionData} />
    </main>
  );
}
