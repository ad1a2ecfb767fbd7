import type { Language } from "#contract/market.ts";

/** In the build itself, so that nothing has to be found on disk. */
const files = import.meta.glob<string>("./articles/*/*/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** `body` Markdown; `id` is the same in both languages. */
export type Article = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  categories: string[];
  date: string;
  modified: string;
  body: string;
};

function parseArticle(slug: string, text: string): Article {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${slug}.md has no head`);
  const lines = head.split("\n").map((line) => line.split(/:\s+(.*)/s, 2) as [string, string]);
  const fields = new Map(lines);
  const read = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new Error(`${slug}.md does not say its ${name}`);
    return value;
  };
  return {
    id: Number(read("id")),
    slug,
    title: read("title"),
    excerpt: read("excerpt"),
    categories: read("categories").split(/,\s*/),
    date: read("date"),
    modified: fields.get("modified") ?? read("date"),
    body,
  };
}

/** The articles of a language, by id. */
export function listArticles(language: Language): Article[] {
  const own = Object.entries(files).filter(([path]) => path.split("/")[2] === language);
  return own
    .map(([path, text]) => parseArticle(path.split("/").at(-1)!.slice(0, -".md".length), text))
    .sort((a, b) => a.id - b.id);
}
