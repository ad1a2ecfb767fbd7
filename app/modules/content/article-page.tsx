import { useRouteLoaderData } from "react-router";
import { paths } from "../../paths.ts";
import { sharePaths } from "../../share-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { StructuredData } from "../ui/structured-data.tsx";
import { ArticleCover } from "./article-cover.tsx";
import { ArticleLines } from "./article-lines.tsx";
import type { ArticleLine, ContentCategory, Post } from "./find-content.server.ts";
import { articleJsonLd } from "./content-json-ld.ts";
import "./content.css";

type Props = {
  category: { slug: ContentCategory; name: string };
  post: Post;
  headings: readonly { id: string; title: string }[];
  related: ArticleLine[];
};

/** Fewer need no contents. */
const LEAST_HEADINGS = 2;

export function ArticlePage({ category, post, headings, related }: Props) {
  const t = useT("content");
  const locale = useLocale();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  const image = { kind: "article", id: `${category.slug}/${post.slug}` } as const;
  const { title, excerpt, html, publishedAt, modifiedAt } = post;
  const isBlog = category.slug === "blog";
  const day = isBlog ? publishedAt : (modifiedAt ?? publishedAt);
  return (
    <main id="main" className="wrap stack wide">
      <PageHead title={title} description={excerpt} image={image} type="article" />
      <StructuredData
        data={
          import.meta.env.SSR
            ? articleJsonLd(post, {
                url: origin + paths.content(locale, category.slug, post.slug),
                origin,
                locale,
                image: origin + sharePaths.picture(locale, image),
              })
            : null
        }
      />
      <div className="stack">
        <Breadcrumbs
          label={t("breadcrumbs")}
          breadcrumbs={[
            { label: t("home"), to: paths.home(locale) },
            category.slug === "support"
              ? { label: t("help"), to: paths.help(locale) }
              : { label: category.name, to: paths.content(locale, category.slug) },
            { label: title },
          ]}
        />
        <article className="article-columns">
          <div className="stack article">
            {category.slug === "info" ? null : <ArticleCover slug={post.slug} />}
            <h1>{title}</h1>
            {day === null ? null : (
              <p className="small dim">
                <time dateTime={day}>
                  {t(isBlog ? "published" : "updated", { date: formatDate(locale, day) })}
                </time>
              </p>
            )}
          </div>
          {headings.length < LEAST_HEADINGS ? null : (
            <nav className="article-contents small" aria-label={t("contents")}>
              <p className="dim" aria-hidden="true">
                <b>{t("contents")}</b>
              </p>
              <ul>
                {headings.map(({ id, title: heading }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{heading}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {/* Sanitised: services/cms removes scripts. */}
          <div className="text" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      </div>
      {related.length === 0 ? null : (
        <section className="stack" aria-labelledby="related">
          <h2 id="related">{t("related")}</h2>
          <ArticleLines category={category.slug} lines={related} heading="h3" />
        </section>
      )}
      {category.slug === "support" ? (
        <p className="row">
          <span>{t("more-help")}</span>
          <ButtonLink kind="line" size="m" to={paths.help(locale)}>
            {t("all-help")}
          </ButtonLink>
        </p>
      ) : null}
    </main>
  );
}
