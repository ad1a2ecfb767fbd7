import { LOCALES, type Locale } from "#contract/market.ts";
import type { Cms } from "./create-cms.server.ts";

const WITH_ADDRESS = ["info", "support", "blog"] as const;
type Category = (typeof WITH_ADDRESS)[number];
const PER_PAGE = 100;
const MAX_PAGES = 20;

export type ListedText = {
  category: Category;
  slug: string;
  locales: Locale[];
  /** ISO 8601; of the version that was changed last. */
  updatedAt: string | null;
};

export async function listTexts(cms: Cms): Promise<ListedText[]> {
  const texts = new Map<string, ListedText>();
  const byLocale = await Promise.all(LOCALES.map((locale) => listIn(cms, locale)));
  for (const { locale, category, slug, modifiedAt } of byLocale.flat()) {
    const id = `${category}/${slug}`;
    const text = texts.get(id) ?? { category, slug, locales: [], updatedAt: null };
    text.locales.push(locale);
    if (modifiedAt !== null && modifiedAt > (text.updatedAt ?? "")) text.updatedAt = modifiedAt;
    texts.set(id, text);
  }
  return [...texts.values()];
}

async function listIn(cms: Cms, locale: Locale) {
  const known = await cms.listCategories(locale);
  const categories = WITH_ADDRESS.flatMap((slug) => {
    const category = known.find((each) => each.slug === slug);
    return category === undefined ? [] : [{ id: category.id, slug }];
  });
  const found = await Promise.all(
    categories.map(async ({ id, slug: category }) => {
      const posts = [];
      for (let page = 1; page <= MAX_PAGES; page++) {
        // Sequential, because nearly always there is one page.
        // oxlint-disable-next-line no-await-in-loop
        const list = await cms.listPosts(locale, { category: id, page, perPage: PER_PAGE });
        posts.push(...list.posts);
        if (page >= list.pages) break;
      }
      return posts.map(({ slug, modifiedAt }) => ({ locale, category, slug, modifiedAt }));
    }),
  );
  return found.flat();
}
