import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import type { ArticleLine, ContentCategory } from "./find-content.server.ts";
import { ArticleCover } from "./article-cover.tsx";
import "./content.css";

type Props = {
  category: ContentCategory;
  lines: readonly ArticleLine[];
  heading: "h2" | "h3";
};

export function ArticleLines({ category, lines, heading: Heading }: Props) {
  const locale = useLocale();
  return (
    <ul className="article-lines">
      {lines.map(({ slug, title, excerpt, publishedAt }) => (
        <li key={slug}>
          {category === "blog" ? <ArticleCover slug={slug} /> : null}
          <Heading>
            <a href={paths.content(locale, category, slug)}>{title}</a>
          </Heading>
          {category === "blog" && publishedAt !== null ? (
            <p className="tiny dim">{formatDate(locale, publishedAt)}</p>
          ) : null}
          <p className="small dim">{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

type Group = { slug: string; name: string; items: ArticleLine[] };

export function ArticleGroups({ groups }: { groups: readonly Group[] }) {
  return groups.map(({ slug, name, items }) => (
    <section key={slug} className="stack" aria-labelledby={slug}>
      <h2 id={slug}>{name}</h2>
      <ArticleLines category="support" lines={items} heading="h3" />
    </section>
  ));
}
