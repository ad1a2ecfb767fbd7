import { redirect } from "react-router";
import { apiContext, localeContext } from "../../context.ts";
import { FoundGroup } from "../../modules/staff-list/found-group.tsx";
import { LIST_TEXTS } from "../../modules/staff-list/list-texts.ts";
import { orProve } from "../../modules/staff-list/or-prove.server.ts";
import { presentFound } from "../../modules/staff-list/present-found.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/find";

export const handle = { scripts: false };

/** The one thing of that name opens at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 1000);
  const locale = context.get(localeContext);
  if (q === "") return { q, groups: [], skipped: null };
  const { groups, exact, skipped } = await orProve(
    context,
    context.get(apiContext).staffList.find({ q }),
  );
  const pageOf = exact && LIST_TEXTS[exact.list].pageOf;
  if (exact && pageOf) throw redirect(pageOf(locale, exact.page), 302);
  return { q, groups: groups.map((group) => presentFound(group, { q, locale })), skipped };
}

export default function Find({ loaderData: { q, groups, skipped } }: Route.ComponentProps) {
  const t = useT("console");
  const why = skipped === "private" ? "private" : skipped === null ? "none" : "too-long";
  const title = t("find.title");
  return (
    <main id="main" className="stack">
      <PageHead title={title} noIndex />
      <div>
        <h1>{q === "" || q.length > 100 ? title : `${title}: ${q}`}</h1>
        {q === "" ? <p className="dim">{t("find.empty")}</p> : null}
      </div>
      {q !== "" && groups.length === 0 ? <p>{t(`find.${why}`)}</p> : null}
      {groups.map((group) => (
        <FoundGroup key={group.id} group={group} />
      ))}
    </main>
  );
}
