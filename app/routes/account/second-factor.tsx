import * as z from "zod";
import { confirmSecondFactor } from "#contract/second-factor.ts";
import { accountPaths } from "../../account-paths.ts";
import { apiContext, localeContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { presentSetup } from "../../modules/second-factor/present-setup.server.ts";
import { SecondFactorPage } from "../../modules/second-factor/second-factor-page.tsx";
import { SECURITY_MESSAGES } from "../../modules/second-factor/security-messages.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/second-factor";

const confirmSchema = confirmSecondFactor.body;
const pressed = z.object({});

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ is_on, since, recovery_codes_left, setup }, { staff }] = await Promise.all([
    api.secondFactor.get(),
    api.account.get(),
  ]);
  return {
    view: {
      isOn: is_on,
      since: since && formatDate(context.get(localeContext), since),
      recoveryCodesLeft: recovery_codes_left,
      setup: setup && presentSetup(setup),
      isStaff: staff !== null,
    },
    // Each code is a try of its own.
    form: { ...openForm(context, confirmSchema), nonce: null },
  };
}

export const action = formActions(
  {
    start: {
      schema: pressed,
      run: async ({ api, done, locale }) => {
        await api.secondFactor.start();
        return done(accountPaths.secondFactor(locale));
      },
    },
    confirm: {
      schema: confirmSchema,
      run: async ({ value, api, answer }) =>
        answer(200, {}, toFacts(await api.secondFactor.confirm(value))),
    },
    renew: {
      schema: pressed,
      run: async ({ api, answer }) =>
        answer(200, {}, toFacts(await api.secondFactor.renewRecoveryCodes())),
    },
    remove: {
      schema: pressed,
      run: async ({ api, done, locale, t }) => {
        await api.secondFactor.remove();
        return done(paths.account(locale, "security"), t("security")("factor-removed"));
      },
    },
  },
  { messages: SECURITY_MESSAGES },
);

/** The codes are in this answer alone: neither a cookie nor the next page has them. */
const toFacts = ({ recovery_codes }: { recovery_codes: readonly string[] }) => ({
  recovery_codes: recovery_codes.join(" "),
});

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("security");
  return (
    <>
      <PageHead title={t("factor-title")} noIndex />
      <SecondFactorPage {...loaderData.view} seed={loaderData.form} result={actionData} />
    </>
  );
}
