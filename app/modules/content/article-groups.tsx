import { ArticleLines } from "./article-lines.tsx";
import type { ArticleLine } from "./find-content.server.ts";

type Group = { slug: string; name: string; items: ArticleLine[] };

/** Help articles by what they are about. */
export function ArticleGroups({ groups }: { groups: readonly Group[] }) {
  return groups.map(({ slug, name, items }) => (
    <section key={slug} className="stack" aria-labelledby={slug}>
      <h2 id={slug}>{name}</h2>
      <ArticleLines category="support" lines={items} heading="h3" />
    </section>
  ));
}
