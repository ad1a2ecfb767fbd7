import { redirect } from "react-router";
import { apiContext, localeContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { consolePaths } from "../../console-paths.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { Button, ButtonLink } from "../../modules/ui/button.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/second-factor";

export const handle = { scripts: false };

export async function loader({ context }: Route.LoaderArgs) {
  const { staff } = await context.get(apiContext).account.get();
  if (staff === null) throw new Response(null, { status: 404 });
  if (staff.is_proved) throw redirect(consolePaths.home(context.get(localeContext)), 302);
  return { hasFactor: staff.has_factor };
}

/** Where staff are led who have no second factor, or have not proved it in this session. */
export default function ConsoleSecondFactor({ loaderData: { hasFactor } }: Route.ComponentProps) {
  const t = useT("console");
  const locale = useLocale();
  return (
    <main id="main" className="wrap">
      <PageHead title={t("factor.title")} noIndex />
      <Panel className="stack slim">
        <h1>{t("factor.title")}</h1>
        {hasFactor ? (
          <>
            <p>{t("factor.sign-in-again")}</p>
            <form method="post" action={paths.signOut(locale)}>
              <Button>{t("factor.sign-out")}</Button>
            </form>
          </>
        ) : (
          <>
            <p>{t("factor.set-up")}</p>
            <p className="row">
              <ButtonLink to={accountPaths.secondFactor(locale)}>{t("factor.app")}</ButtonLink>
              <ButtonLink kind="line" to={paths.account(locale, "security")}>
                {t("factor.passkey")}
              </ButtonLink>
            </p>
            <p className="small dim">{t("factor.then")}</p>
          </>
        )}
        <p>
          <ButtonLink kind="bare" to={consolePaths.home(locale)}>
            {t("factor.to-console")}
          </ButtonLink>
        </p>
      </Panel>
    </main>
  );
}
