import { data } from "react-router";
import * as z from "zod";
import { sessionIdSchema } from "#contract/id.ts";
import { socialProviderSchema } from "#contract/account.ts";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { presentSecurity, presentSession } from "../../modules/account/present-account.server.ts";
import { SecurityPage } from "../../modules/account/security-page.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { endSession } from "../../services/session.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/security";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [profile, sessions] = await Promise.all([api.account.get(), api.account.listSessions()]);
  const now = context.get(webRequestContext).now();
  return {
    security: presentSecurity(profile),
    sessions: sessions.map((session) => presentSession(session, context.get(localeContext), now)),
  };
}

/** What a button sends; a value that none of ours sends is answered with 400. */
const pressed = z.object({});

export const action = formActions(
  {
    revoke: {
      schema: pressed,
      run: async ({ form, api, done, locale, t }) => {
        const sessionId = demand(sessionIdSchema, form.get("session_id"));
        await api.account.revokeSession({ sessionId }).catch(unlessGone);
        return done(paths.account(locale, "security"), t("account")("security.revoked"));
      },
    },
    everywhere: {
      schema: pressed,
      run: async ({ api, cookies, done, locale, t }) => {
        await api.account.logoutEverywhere().catch(unlessSignedOut);
        endSession(cookies);
        return done(paths.home(locale), t("account")("security.everywhere-done"));
      },
    },
    unlink: {
      schema: pressed,
      run: async ({ form, api, done, locale, t: getT }) => {
        const t = getT("account");
        const provider = demand(socialProviderSchema, form.get("provider"));
        await api.social.unlink({ provider }).catch(unlessGone);
        const name = t(`security.provider.${provider}`);
        return done(paths.account(locale, "security"), t("security.unlinked", { provider: name }));
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("nav.security")} noIndex />
      <SecurityPage {...loaderData} result={actionData} />
    </>
  );
}

function demand<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const { success, data: value } = schema.safeParse(given);
  if (!success) throw data({ code: "bad_request" }, { status: 400 });
  return value;
}

/** An expired session counts as signed out. */
function unlessSignedOut(thrown: unknown): void {
  if (!(thrown instanceof Response)) throw thrown;
}

/** Idempotent: a session that no longer exists counts as ended. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}
