import { Form } from "react-router";
import * as z from "zod";
import { resetSecondFactor, restoreAccount } from "#contract/hub-account.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { ClosedAccountCard } from "../../modules/hub/closed-account-card.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { OpenAccountCard } from "../../modules/hub/open-account-card.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { Button } from "../../modules/ui/button.tsx";
import { Field } from "../../modules/ui/field.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/accounts";

const MAX_SEARCH = 254;

const user = z.string("error.invalid_fields");
const schemas = {
  "": restoreAccount.body.extend({ user }),
  reset: resetSecondFactor.body.extend({ user }),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  // Not `q`, which the search in the page's header would take over.
  const q = (url.searchParams.get("who") ?? "").trim().slice(0, MAX_SEARCH);
  const profile = await readProfile(context);
  if (profile.staff === null) throw new Response(null, { status: 404 });
  const isSupport = staffMay(profile, "read_people_private");
  const [closed, open] =
    isSupport && q !== ""
      ? await Promise.all([api.hubAccount.findClosed({ q }), api.hubAccount.findOpen({ q })])
      : [[], []];
  return { q, isSupport, closed, open, forms: openForms(context, schemas) };
}

export const action = formActions({
  "": {
    schema: schemas[""],
    messages: { unavailable: "hub.accounts.unavailable", other: "hub.accounts.failed" },
    run: async ({ value: { user: userId, note }, api, t, locale, done }) => {
      await api.hubAccount.restore({ userId, note });
      return done(hubPaths.accounts(locale), t("hub")("accounts.restored"));
    },
    onError: ({ status }, { t, page, done }) =>
      // A colleague restored the account meanwhile, or it is erased.
      status === 404 ? done(page, t("hub")("accounts.gone"), "error") : null,
  },
  reset: {
    schema: schemas.reset,
    messages: { unavailable: "hub.factor.unavailable", other: "hub.factor.failed" },
    run: async ({ value: { user: userId, ...reason }, api, t, locale, done }) => {
      await api.hubAccount.resetSecondFactor({ userId, ...reason });
      return done(hubPaths.accounts(locale), t("hub")("factor.done"));
    },
    onError: ({ status }, { t, page, done }) =>
      // The member closed the account meanwhile, or joined the staff.
      status === 404 ? done(page, t("hub")("factor.gone"), "error") : null,
  },
});

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub");
  const locale = useLocale();
  const { q, isSupport, closed, open, forms } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("accounts.title")} noIndex />
      <HubBreadcrumbs of="accounts" />
      <div>
        <h1>{t("accounts.title")}</h1>
        <p className="dim">{t(isSupport ? "accounts.lead" : "accounts.support-only")}</p>
      </div>
      {isSupport ? (
        <Form
          method="get"
          action={hubPaths.accounts(locale)}
          className="ask accounts"
          role="search"
          aria-label={t("accounts.label")}
        >
          <Field
            key={q}
            id="account-q"
            name="who"
            type="search"
            label={t("accounts.label")}
            hint={t("accounts.hint")}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            required
            defaultValue={q}
            after={
              <Button kind="line" className="go">
                {t("accounts.search")}
              </Button>
            }
          />
        </Form>
      ) : null}
      {isSupport && q !== "" && closed.length + open.length === 0 ? (
        <p role="status">{t("accounts.none", { q })}</p>
      ) : null}
      <div className="stack accounts">
        {closed.map((account) => (
          <ClosedAccountCard
            key={account.id}
            account={account}
            seed={forms[""]}
            result={actionData}
          />
        ))}
        {open.map((account) => (
          <OpenAccountCard
            key={account.id}
            account={account}
            seed={forms.reset}
            result={actionData}
          />
        ))}
      </div>
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
