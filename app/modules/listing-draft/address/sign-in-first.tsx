import { paths } from "#app/paths.ts";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";

/** An address belongs to an account, so visitors sign in first and return to this step. */
export function SignInFirst({ here, before }: { here: string; before: string }) {
  const t = useT("listing-draft-address");
  const locale = useLocale();
  const query = { callbackUrl: here };
  return (
    <>
      <Panel kind="calm" aria-labelledby="sign-in-first">
        <h2 id="sign-in-first">{t("sign-in-title")}</h2>
        <p>{t("sign-in-lead")}</p>
        <div className="row">
          <ButtonLink to={paths.signIn(locale, query)}>{t("sign-in")}</ButtonLink>
          <ButtonLink kind="line" to={paths.auth(locale, "sign-up", query)}>
            {t("sign-up")}
          </ButtonLink>
        </div>
      </Panel>
      <p>
        <ButtonLink kind="line" to={before}>
          {t("step-back")}
        </ButtonLink>
      </p>
    </>
  );
}
