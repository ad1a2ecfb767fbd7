import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ChipLink } from "../../modules/ui/chip.tsx";
import { ListPages } from "../../modules/ui/list-pages.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { DocumentQueue } from "../../modules/verification-document/document-queue.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { readPage } from "../../modules/ui/read-page.ts";
import type { Route } from "./+types/documents";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const profile = await readProfile(context);
  if (profile.staff === null) throw new Response(null, { status: 404 });
  const state: "waiting" | "decided" =
    url.searchParams.get("state") === "decided" ? "decided" : "waiting";
  if (!staffMay(profile, "read_people_private"))
    return { isSupport: false, state, page: 1, last: 1, documents: [] };
  const page = readPage(url.searchParams);
  const { data, meta } = await api.verificationDocument.listForHub({ state, page });
  return {
    isSupport: true,
    state,
    page: meta.current_page,
    last: meta.last_page,
    documents: data,
  };
}

export default function HubDocuments({ loaderData }: Route.ComponentProps) {
  const t = useT("documents");
  const locale = useLocale();
  const { isSupport, state, page, last, documents } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("hub.title")} noIndex />
      <HubBreadcrumbs of="documents" />
      <h1>{t("hub.title")}</h1>
      <p className="dim">{t(isSupport ? "hub.lead" : "hub.support-only")}</p>
      {isSupport ? (
        <>
          <nav className="chips" aria-label={t("hub.title")}>
            {(["waiting", "decided"] as const).map((one) => (
              <ChipLink
                key={one}
                to={hubPaths.documents(locale, one === "waiting" ? {} : { state: one })}
                on={one === state}
                {...(one === state ? { "aria-current": "page" } : {})}
              >
                {t(`hub.${one}`)}
              </ChipLink>
            ))}
          </nav>
          {documents.length === 0 ? (
            <p>{t(state === "decided" ? "hub.none-decided" : "hub.none")}</p>
          ) : (
            <DocumentQueue {...{ documents }} />
          )}
          <ListPages
            {...{ page, last }}
            to={(number) =>
              hubPaths.documents(locale, {
                state: state === "waiting" ? null : state,
                page: number === 1 ? null : number,
              })
            }
            label={t("hub.pages")}
            before={t("hub.older")}
            here={t("hub.page", { page, last })}
            after={t("hub.younger")}
          />
        </>
      ) : null}
    </main>
  );
}
