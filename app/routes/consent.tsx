import { data } from "react-router";
import { cookiesContext, localeContext } from "../context.ts";
import { ConsentForm } from "../modules/analytics/consent-form.tsx";
import { BackLink } from "../modules/session/back-link.tsx";
import { PageHead } from "../modules/ui/page-head.tsx";
import { useT } from "../modules/locale/use-t.ts";
import { paths, safePath } from "../paths.ts";
import { safeRedirect } from "../services/safe-redirect.server.ts";
import type { Route } from "./+types/consent";

const ANSWERS = ["yes", "no"] as const;

export function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const consent = context.get(cookiesContext).get("consent");
  return {
    consent: ANSWERS.find((answer) => answer === consent) ?? ("open" as const),
    returnTo: safePath(url.searchParams.get("returnTo"), paths.consent(locale)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = paths.consent(context.get(localeContext));
  const form = await request.formData();
  const answer = ANSWERS.find((known) => known === form.get("answer"));
  if (answer === undefined) throw data(null, { status: 400 });
  context.get(cookiesContext).set("consent", answer);
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  return isDocument ? safeRedirect(form.get("returnTo"), here) : { consent: answer };
}

export default function Consent({ loaderData }: Route.ComponentProps) {
  const t = useT("consent");
  const { consent, returnTo } = loaderData;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack slim">
        <h1>{t("title")}</h1>
        <p>{t("what")}</p>
        <p className="dim">{t("without")}</p>
        <div className="panel stack">
          <p role="status">{t(`now.${consent}`)}</p>
          <ConsentForm returnTo={returnTo}>{null}</ConsentForm>
        </div>
        <BackLink fallback={returnTo} />
      </div>
    </main>
  );
}
