import { data } from "react-router";
import type { Locale } from "#contract/market.ts";

type Category = { id: number; slug: string; name: string; parent: number };
export type Post = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  publishedAt: string | null;
  modifiedAt: string | null;
  categories: number[];
};
type Query = {
  category: number;
  page?: number;
  perPage?: number;
  search?: string;
  slug?: string;
  full?: boolean;
  inOrder?: boolean;
};
type Source = {
  listCategories(locale: Locale): Promise<Category[]>;
  listPosts(locale: Locale, query: Query): Promise<{ posts: Post[]; total: number; pages: number }>;
};

/** Categories with a page; questions and answers have one of their own. */
const CONTENT_CATEGORIES = ["info", "support", "blog"] as const;
export type ContentCategory = (typeof CONTENT_CATEGORIES)[number];

const PAGE_SIZE = 20;
const ALL = 100;
const RELATED = 4;
const LONGEST = { search: 100, slug: 200, page: 1000 };

type Place = { cms: Source; locale: Locale };

export async function findArticle(place: Place, name: string | undefined, slug: string) {
  const { cms, locale } = place;
  const { category } = await requireCategory(place, name);
  if (slug.length > LONGEST.slug) throw missing();
  const [found, others] = await Promise.all([
    orDown(cms.listPosts(locale, { category: category.id, slug, full: true })),
    orDown(cms.listPosts(locale, { category: category.id, perPage: ALL, inOrder: true })),
  ]);
  const post = found.posts[0];
  if (post === undefined) throw missing();
  const own = post.categories.filter((id) => id !== category.id);
  const near = others.posts.filter(
    ({ id, categories }) =>
      id !== post.id && (own.length === 0 || categories.some((one) => own.includes(one))),
  );
  const { html, headings } = nameHeadings(post.html);
  return {
    category,
    post: { ...post, html },
    headings,
    related: near.slice(0, RELATED).map(toLine),
  };
}

/** Those that sanitizing leaves. */
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** Gives each heading of the second level a name, by which the contents link to it. */
function nameHeadings(text: string) {
  const headings: { id: string; title: string }[] = [];
  const html = text.replace(
    /<h2((?:\s[^>]*)?)>(.*?)<\/h2>/gs,
    (whole, rest: string, inner: string) => {
      const own = /\sid="([^"]+)"/.exec(rest)?.[1];
      const id = own ?? `part-${headings.length + 1}`;
      const title = inner
        .replace(/<[^>]*>/g, "")
        .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
        .trim();
      headings.push({ id, title });
      return own === undefined ? `<h2 id="${id}"${rest}>${inner}</h2>` : whole;
    },
  );
  return { html, headings };
}

export async function findList(place: Place, name: string | undefined, page: string | null) {
  const { category, parts } = await requireCategory(place, name);
  const number = /^[1-9]\d*$/.test(page ?? "") ? Math.min(Number(page), LONGEST.page) : 1;
  if (parts.length > 0) return { category, groups: await findGroups(place, category, parts) };
  const { posts, pages } = await orDown(
    place.cms.listPosts(place.locale, { category: category.id, page: number, perPage: PAGE_SIZE }),
  );
  const last = Math.max(pages, posts.length > 0 ? number : 1);
  return { category, posts: posts.map(toLine), page: number, last };
}

export async function findHelp(place: Place, typed: string | null) {
  const search = (typed ?? "").trim().slice(0, LONGEST.search);
  const { category, parts } = await requireCategory(place, "support");
  const [groups, found] = await Promise.all([
    findGroups(place, category, parts),
    search === ""
      ? null
      : orDown(
          place.cms.listPosts(place.locale, { category: category.id, search, perPage: PAGE_SIZE }),
        ),
  ]);
  return { search, groups, found: found?.posts.map(toLine) ?? null };
}

export async function findQuestions(place: Place) {
  const all = await orDown(place.cms.listCategories(place.locale));
  const category = all.find(({ slug }) => slug === "faq");
  if (category === undefined) throw down();
  const { posts } = await orDown(
    place.cms.listPosts(place.locale, {
      category: category.id,
      perPage: ALL,
      full: true,
      inOrder: true,
    }),
  );
  const questions = posts.map(({ slug, title, html, categories }) => ({
    slug,
    title,
    html,
    categories,
  }));
  return groupBy(questions, category, partsOf(all, category));
}

async function findGroups({ cms, locale }: Place, category: Category, parts: Category[]) {
  const query = { category: category.id, perPage: ALL, inOrder: true };
  const { posts } = await orDown(cms.listPosts(locale, query));
  return groupBy(posts.map(toLine), category, parts);
}

/** Items without a subcategory come last, under the name of the category. */
function groupBy<T extends { categories: number[] }>(
  things: T[],
  whole: Category,
  parts: Category[],
) {
  const isIn = (part: Category, thing: T) => thing.categories.includes(part.id);
  return [
    ...parts.map((part) => ({ ...part, items: things.filter((thing) => isIn(part, thing)) })),
    { ...whole, items: things.filter((thing) => !parts.some((part) => isIn(part, thing))) },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ slug, name, items }) => ({ slug, name, items }));
}

async function requireCategory({ cms, locale }: Place, name: string | undefined) {
  const slug = CONTENT_CATEGORIES.find((known) => known === name);
  if (slug === undefined) throw missing();
  const all = await orDown(cms.listCategories(locale));
  const found = all.find((one) => one.slug === slug);
  if (found === undefined) throw missing();
  return { category: { ...found, slug }, parts: partsOf(all, found) };
}

const partsOf = (all: readonly Category[], whole: Category) =>
  all.filter(({ parent }) => parent === whole.id).sort((a, b) => a.id - b.id);

const toLine = ({ slug, title, excerpt, publishedAt, modifiedAt, categories }: Post) => ({
  slug,
  title,
  excerpt,
  publishedAt,
  modifiedAt,
  categories,
});
export type ArticleLine = ReturnType<typeof toLine>;

const missing = () => data({ code: "not_found" }, { status: 404 });
const down = () => data({ code: "unavailable" }, { status: 503 });

/** Answers 503 when the content management does not answer and nothing is cached. */
async function orDown<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof Error && error.name === "CmsError" ? down() : error;
  }
}
