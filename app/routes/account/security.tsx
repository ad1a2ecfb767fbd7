import { data } from "react-router";
import { sessionIdSchema } from "#contract/id.ts";
import { socialProviderSchema } from "#contract/account.ts";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { presentSecurity, presentSession } from "../../modules/account/present-account.server.ts";
import { runForm } from "../../modules/account/run-form.server.ts";
import { SecurityPage } from "../../modules/account/security-page.tsx";
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

export async function action(args: Route.ActionArgs) {
  return runForm(args, async (work) => {
    const here = paths.account(work.locale, "security");
    switch (work.intent) {
      case "revoke": {
        const session = sessionIdSchema.safeParse(work.text("session_id"));
        if (!session.success) break;
        await work.api.account.revokeSession({ sessionId: session.data }).catch(unlessGone);
        return work.go(here, work.t("security.revoked"));
      }
      case "everywhere": {
        await work.api.account.logoutEverywhere().catch(unlessSignedOut);
        endSession(work.cookies);
        return work.go(paths.home(work.locale), work.t("security.everywhere-done"));
      }
      case "unlink": {
        const provider = socialProviderSchema.safeParse(work.text("provider"));
        if (!provider.success) break;
        await work.api.social.unlink({ provider: provider.data }).catch(unlessGone);
        const name = work.t(`security.provider.${provider.data}`);
        return work.go(here, work.t("security.unlinked", { provider: name }));
      }
    }
    throw data({ code: "bad_request" }, { status: 400 });
  });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("nav.security")} noIndex />
      <SecurityPage {...loaderData} reply={actionData} />
    </>
  );
}

/** An expired session counts as signed out. */
function unlessSignedOut(thrown: unknown): void {
  if (!(thrown instanceof Response)) throw thrown;
}

/** Idempotent: a session that no longer exists counts as ended. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}
