import { useEffect } from "react";
import { useFetcher } from "react-router";
import * as z from "zod";
import { cookiesContext, localeContext } from "../context.ts";
import type { ActionResult } from "../modules/form/action-result.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { ResultNote } from "../modules/form/result-note.tsx";
import { BackLink } from "../modules/session/back-link.tsx";
import { Button } from "../modules/ui/button.tsx";
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

const schema = z.object({ answer: z.string().optional(), returnTo: z.string().optional() });

export const action = formAction({
  schema,
  signIn: false,
  run: ({ value, cookies, locale, answer, refuse }, { request }) => {
    const consent = ANSWERS.find((one) => one === value.answer);
    if (consent === undefined) return refuse("consent.failed");
    cookies.set("consent", consent);
    const isDocument = !new URL(request.url).pathname.endsWith(".data");
    return isDocument ? safeRedirect(value.returnTo, paths.consent(locale)) : answer(200);
  },
});

/** Yes and No have the same size and colour, so that neither is the easier choice. */
export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("consent");
  const { consent, returnTo } = loaderData;
  const fetcher = useFetcher<ActionResult>();
  useEffect(() => {
    if (fetcher.data?.status === "success") dispatchEvent(new Event("consent"));
  }, [fetcher.data]);
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack slim">
        <h1>{t("title")}</h1>
        <p>{t("what")}</p>
        <p className="dim">{t("without")}</p>
        <div className="panel stack">
          <p role="status">{t(`now.${consent}`)}</p>
          <ResultNote result={fetcher.data ?? actionData} texts={["consent"]} />
          <fetcher.Form method="post" className="row consent" preventScrollReset>
            <input type="hidden" name="returnTo" value={returnTo} />
            {(["yes", "no"] as const).map((answer) => (
              <Button key={answer} kind="line" name="answer" value={answer}>
                {t(answer)}
              </Button>
            ))}
          </fetcher.Form>
        </div>
        <BackLink fallback={returnTo} />
      </div>
    </main>
  );
}
