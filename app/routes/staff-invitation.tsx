import * as z from "zod";
import { apiContext, cookiesContext } from "../context.ts";
import { hideToken, readToken } from "../middleware/mail-link.server.ts";
import { consolePaths } from "../console-paths.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { ResultNote } from "../modules/form/result-note.tsx";
import { formatDate } from "../modules/locale/format.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { useRoleName } from "../modules/staff/role-names.ts";
import { Button, ButtonLink } from "../modules/ui/button.tsx";
import { PageHead } from "../modules/ui/page-head.tsx";
import { Panel } from "../modules/ui/panel.tsx";
import { paths } from "../paths.ts";
import type { Route } from "./+types/staff-invitation";

/** Static page with one button. */
export const handle = { scripts: false };

export const middleware: Route.MiddlewareFunction[] = [hideToken];

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const invitation = await api.staffInvitation.get({ token: readToken(token) });
  const isSignedIn = context.get(cookiesContext).get("accessToken") !== null;
  return { invitation, isSignedIn, token };
}

export const action = formAction({
  schema: z.object({}),
  messages: {
    invitation_other_email: "console.invitation.other-email",
    invitation_closed: "console.invitation.closed-now",
    too_many_requests: "console.too-many",
    unavailable: "console.unavailable",
  },
  run: async ({ api, done, locale, t }, { params: { token } }: Route.ActionArgs) => {
    await api.staffInvitation.accept({ token: readToken(token) });
    return done(consolePaths.home(locale), t("console")("invitation.done"));
  },
});

export default function StaffInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("console");
  const locale = useLocale();
  const nameOf = useRoleName();
  const { invitation, isSignedIn, token } = loaderData;
  const { email, state, roles, invited_by: by, expires_at: until } = invitation;
  const callbackUrl = consolePaths.invitation(locale, token);
  const words = { email, roles: roles.map(nameOf).join(", ") };
  return (
    <main id="main" className="wrap">
      <PageHead title={t("invitation.title")} noIndex />
      <div className="stack slim">
        <h1>{t("invitation.title")}</h1>
        <ResultNote result={actionData} texts={["console"]} />
        <Panel>
          {state === "open" ? (
            <>
              <p>
                {by === null
                  ? t("invitation.lead", words)
                  : t("invitation.lead-by", { ...words, by })}
              </p>
              {isSignedIn ? (
                <form method="post">
                  <Button>{t("invitation.accept")}</Button>
                </form>
              ) : (
                <>
                  <p>{t("invitation.sign-in-first", { email })}</p>
                  <p className="row">
                    <ButtonLink to={paths.auth(locale, "sign-in", { callbackUrl })}>
                      {t("invitation.sign-in")}
                    </ButtonLink>
                    <ButtonLink kind="line" to={paths.auth(locale, "sign-up", { callbackUrl })}>
                      {t("invitation.sign-up")}
                    </ButtonLink>
                  </p>
                </>
              )}
              <p className="small dim">
                {t("invitation.until", { date: formatDate(locale, until) })}
              </p>
            </>
          ) : (
            <p>{t(`invitation.${state}`)}</p>
          )}
        </Panel>
      </div>
    </main>
  );
}
