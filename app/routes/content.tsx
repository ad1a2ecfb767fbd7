import { cmsContext, localeContext } from "../context.ts";
import { ArticlePage } from "../modules/content/article-page.tsx";
import { ContentDown } from "../modules/content/content-down.tsx";
import { findArticle, findList } from "../modules/content/find-content.server.ts";
import { ListPage } from "../modules/content/list-page.tsx";
import { ErrorPage } from "../modules/layout/late-error-page.ts";
import type { Route } from "./+types/content";

/** Static page. */
export const handle = { scripts: false };

export async function loader({ context, params: { category, slug }, url }: Route.LoaderArgs) {
  const place = { cms: context.get(cmsContext), locale: context.get(localeContext) };
  if (slug !== undefined) return { article: await findArticle(place, category, slug) };
  return { list: await findList(place, category, url.searchParams.get("page")) };
}

export default function Content({ loaderData: { article, list } }: Route.ComponentProps) {
  return article === undefined ? <ListPage {...list} /> : <ArticlePage {...article} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error}>
      <ContentDown error={error} />
    </ErrorPage>
  );
}
