import * as z from "zod";
import { loginBodySchema } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { DeletePage } from "../../modules/account/delete-page.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { formatDate } from "../../modules/locale/format.ts";
import type { Locale } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { endSession } from "../../services/session.server.ts";
import type { Route } from "./+types/delete";

const tickForm = z.object({ confirm: z.literal("yes", "account.delete.confirm-required") });
const passwordForm = tickForm.extend({
  password: loginBodySchema.shape.password,
});

async function pickForm({
  context,
}: Pick<Route.ActionArgs, "context">): Promise<typeof passwordForm | typeof tickForm> {
  const { has_password } = await context.get(apiContext).account.get();
  return has_password ? passwordForm : tickForm;
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [{ has_password: hasPassword }, blockers] = await Promise.all([
    api.account.get(),
    api.account.listDeletionBlockers(),
  ]);
  return {
    blockers,
    hasPassword,
    erasedOn: findErasure(locale, context.get(webRequestContext).now()),
    form: openForm(context, hasPassword ? passwordForm : tickForm),
  };
}

export const action = formActions(
  {
    delete: {
      schema: pickForm,
      run: async ({ value, api, cookies, done, locale, now, t }) => {
        if ("password" in value) await api.stepUp.provePassword({ password: value.password });
        await api.account.delete();
        endSession(cookies);
        const day = findErasure(locale, now);
        return done(paths.home(locale), t("account")("delete.done", { day }));
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("delete.title")} noIndex />
      <DeletePage {...loaderData} result={actionData} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;

const findErasure = (locale: Locale, now: Date): string =>
  formatDate(locale, new Date(now.getTime() + LIMITS.accountErasure).toISOString());
