import { paths, withQuery } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { ArticleGroups, ArticleLines } from "./article-lines.tsx";
import type { findList } from "./find-content.server.ts";

export function ListPage(list: Awaited<ReturnType<typeof findList>>) {
  const t = useT("content");
  const locale = useLocale();
  const { category } = list;
  const here = paths.content(locale, category.slug);
  const lead = t(`${category.slug}-lead`);
  const pathOf = (page: number) => withQuery(here, { page: page > 1 ? page : null });
  return (
    <main id="main" className="wrap stack wide">
      <PageHead
        title={category.name}
        description={lead}
        canonical={"page" in list ? pathOf(list.page!) : here}
        noIndex={"posts" in list && list.posts!.length === 0}
      />
      <div className="stack">
        <Breadcrumbs
          label={t("breadcrumbs")}
          breadcrumbs={[{ label: t("home"), to: paths.home(locale) }, { label: category.name }]}
        />
        <h1>{category.name}</h1>
        <p className="dim">{lead}</p>
      </div>
      {list.groups !== undefined ? (
        <ArticleGroups groups={list.groups} />
      ) : list.posts.length === 0 ? (
        <div className="panel stack">
          <p>{list.page > 1 ? t("beyond", { page: list.page }) : t("none")}</p>
          {list.page > 1 ? <ButtonLink to={here}>{t("first-page")}</ButtonLink> : null}
        </div>
      ) : (
        <div className="stack">
          <ArticleLines category={category.slug} lines={list.posts} heading="h2" />
          <ListPages
            page={list.page}
            last={list.last}
            to={pathOf}
            label={t("pages")}
            before={t("newer")}
            here={t("page", { page: list.page, last: list.last })}
            after={t("older")}
          />
        </div>
      )}
    </main>
  );
}
