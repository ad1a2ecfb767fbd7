import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { ZodType } from "zod";
import { minutes, seconds } from "#contract/duration.ts";
import type { Locale } from "#contract/market.ts";
import type { WebConfig } from "../env.server.ts";
import type { Logger } from "../log.server.ts";
import { findKnownTerms } from "../../shop-terms.server.ts";
import { askCms, type CmsAnswer, CmsError, type CmsFetch } from "./ask-cms.server.ts";
import { cleanHtml, toPlainText } from "./clean-html.server.ts";
import { createCmsCopies } from "./cms-copies.server.ts";
import { answerWordpress, EMBEDDED_CMS } from "./store/answer-wordpress.server.ts";

/** Older copies are served stale while a new one is fetched (stale-while-revalidate). */
const FRESH_FOR = minutes(5);
/** Pause after a failure, in which no page waits for the CMS. */
const REST_FOR = seconds(30);
/** Limit of concurrent requests. The whole sitemap needs 16. */
const MAX_RUNNING = 40;
/** Limit of tags in one response: parsing takes time that grows with the square of their depth. */
const MAX_TAGS = 20_000;
/** Limits of the copies in memory. */
const MAX_KEPT = 300;
const MAX_BYTES = 16 * 1024 * 1024;

/** `html` is sanitized, and empty where it was not asked for. Dates are ISO 8601. */
type CmsPost = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  publishedAt: string | null;
  modifiedAt: string | null;
  categories: number[];
};
export type CmsCategory = {
  id: number;
  slug: string;
  name: string;
  description: string;
  parent: number;
};
export type CmsList = { posts: CmsPost[]; total: number; pages: number };

type ListQuery = {
  category: number;
  page?: number;
  perPage?: number;
  search?: string;
  slug?: string;
  full?: boolean;
  inOrder?: boolean;
};

type Parts = {
  fetch: CmsFetch;
  base: string;
  folder: string | null;
  log: Logger;
  /** Monotonic clock, in milliseconds. */
  now?: () => number;
  timeout?: number;
  /** Milliseconds; articles of our own name figures that the settings change. */
  freshFor?: number;
};

type Kept = { value: unknown; at: number; size: number };

/** A sanitized and cached WordPress (spec §7 "Content"). Throws `CmsError` without a copy. */
export function createCms(parts: Parts) {
  const { base, log, now = () => performance.now(), freshFor = FRESH_FOR } = parts;
  const pictures = new URL(base).origin;
  const copies = createCmsCopies(parts.folder);
  const kept = new LRUCache<string, Kept>({
    max: MAX_KEPT,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  const running = new Map<string, Promise<unknown>>();
  /** Time until which an address, or with "" the whole CMS, is not asked. */
  const resting = new LRUCache<string, number>({ max: MAX_KEPT });

  return {
    listCategories: (locale: Locale): Promise<CmsCategory[]> =>
      get(locale, "categories", { per_page: "100" }, (answer) =>
        readItems(answer, categorySchema).items.map((category) => ({
          ...category,
          name: toPlainText(category.name),
          description: toPlainText(category.description),
        })),
      ),

    listPosts(locale: Locale, query: ListQuery): Promise<CmsList> {
      const { category, page = 1, perPage = 20, search, slug, full, inOrder } = query;
      const fields = "id,slug,title,excerpt,date_gmt,modified_gmt,categories,lang";
      const asked = {
        categories: String(category),
        per_page: String(perPage),
        ...(page > 1 && { page: String(page) }),
        ...(search && { search }),
        ...(slug && { slug }),
        ...(inOrder && { orderby: "id", order: "asc" }),
        _fields: full ? `${fields},content` : fields,
      };
      return get(locale, "posts", asked, (answer) => {
        const list = readPosts(answer, locale, full === true);
        if (slug === undefined) return list;
        // WordPress takes `returns,x` and `returns!` for `returns` too; each text has one URL.
        const posts = list.posts.filter((post) => isNamed(post.slug, slug));
        return { ...list, posts };
      });
    },
  };

  async function get<T>(
    locale: Locale,
    kind: "posts" | "categories",
    query: Record<string, string>,
    read: (answer: CmsAnswer) => T,
  ): Promise<T> {
    const [language, country] = locale.split("-") as [string, string];
    const scope = `${base}/${language}/wp-json/wp/v2/`;
    const address = `${scope}${kind}?${new URLSearchParams({ ...query, country })}`;
    const known = kept.get(address) ?? (await findCopy(address, read));
    if (known !== null && now() - known.at < freshFor) return known.value as T;
    const isResting = Math.max(resting.get("") ?? 0, resting.get(address) ?? 0) > now();
    const isBusy = running.size >= MAX_RUNNING && !running.has(address);
    if (known === null && isResting) throw new CmsError("It failed a moment ago");
    if (known === null && isBusy) throw new CmsError("Too much is asked of it");
    if (isResting || isBusy) return known!.value as T;
    const fetched = refresh(address, scope, read, query["search"] === undefined);
    if (known === null) return fetched;
    fetched.catch(() => {});
    return known.value as T;
  }

  function refresh<T>(
    address: string,
    scope: string,
    read: (answer: CmsAnswer) => T,
    isLasting: boolean,
  ): Promise<T> {
    let fetched = running.get(address) as Promise<T> | undefined;
    if (fetched !== undefined) return fetched;
    fetched = (async () => {
      try {
        const answer = await askCms(address, scope, parts);
        const value = read(answer);
        kept.set(address, { value, at: now(), size: answer.text.length });
        resting.clear();
        // Empty results are not stored: visitors can make up any number of them.
        if (isLasting && !isEmpty(value)) void copies.put(address, answer);
        return value;
      } catch (error) {
        const { unreachable = false } = error as Partial<CmsError>;
        resting.set(unreachable ? "" : address, now() + REST_FOR);
        log.warn({ err: error, address: address.slice(0, 300) }, "The CMS gave no good answer");
        throw error;
      } finally {
        running.delete(address);
      }
    })();
    running.set(address, fetched);
    return fetched;
  }

  /** A copy from before a restart, served as stale. */
  async function findCopy<T>(
    address: string,
    read: (answer: CmsAnswer) => T,
  ): Promise<Kept | null> {
    const copy = await copies.find(address);
    if (copy === null) return null;
    try {
      const found = { value: read(copy), at: -Infinity, size: copy.text.length };
      kept.set(address, found);
      return found;
    } catch {
      return null;
    }
  }

  function readPosts(answer: CmsAnswer, locale: Locale, full: boolean): CmsList {
    const { items, total, pages } = readItems(answer, postSchema);
    const language = locale.slice(0, 2);
    const good = items.filter(
      ({ lang = language, title, content }) =>
        lang.startsWith(language) &&
        toPlainText(title.rendered) !== "" &&
        (!full || (content && !content.protected)),
    );
    if (items.length > 0 && good.length === 0) throw new CmsError("No text in this language");
    const posts = good.map((post) => {
      const html = full ? cleanHtml(post.content!.rendered, { locale, pictures }) : "";
      return {
        id: post.id,
        slug: post.slug,
        title: toPlainText(post.title.rendered),
        excerpt: toPlainText(post.excerpt?.rendered ?? "").slice(0, 300),
        html,
        publishedAt: post.date_gmt ?? null,
        modifiedAt: post.modified_gmt ?? null,
        categories: post.categories,
      };
    });
    return { posts, total: Math.max(total, posts.length), pages };
  }
}
export type Cms = ReturnType<typeof createCms>;

const isNamed = (slug: string, asked: string): boolean =>
  slug === asked ||
  slug.replace(/%[\da-f]{2}/gi, (sign) => sign.toUpperCase()) === encodeURIComponent(asked);

const isEmpty = (value: unknown): boolean => {
  const list = Array.isArray(value) ? value : (value as CmsList).posts;
  return list.length === 0;
};

function readItems<T>({ status, text, total, pages }: CmsAnswer, schema: ZodType<T>) {
  const tags = text.match(/<|\\u003c/gi)?.length ?? 0;
  if (tags > MAX_TAGS) throw new CmsError("It answered too many tags");
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new CmsError("It answered broken JSON", { cause });
  }
  const isBeyond = rejectionSchema.safeParse(answer).data?.code === "rest_post_invalid_page_number";
  if (isBeyond) return { items: [], total: 0, pages: 0 };
  if (status !== 200 || !Array.isArray(answer))
    throw new CmsError(`It answered ${status}, no list`);
  const parsed = answer.map((item) => schema.safeParse(item));
  const items = parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (answer.length > 0 && items.length === 0) {
    throw new CmsError("It answered another shape", { cause: parsed[0]!.error });
  }
  return { items, total, pages };
}

/** The WordPress at CMS_URL, or without one the articles of the repository. */
export function openCms(config: WebConfig, log: Logger): Cms {
  const { cmsUrl, cmsFolder, supportEmail, company } = config;
  if (cmsUrl !== null) {
    return createCms({ fetch: (request) => fetch(request), base: cmsUrl, folder: cmsFolder, log });
  }
  return createCms({
    fetch: async (request) =>
      answerWordpress(request, {
        contact: supportEmail,
        company,
        findTerms: (market) => findKnownTerms(config, market),
      }),
    freshFor: seconds(5),
    base: EMBEDDED_CMS,
    folder: null,
    log,
  });
}

/** WordPress writes GMT without a time zone. */
const moment = z
  .string()
  .transform((text) => new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`))
  .refine((date) => !Number.isNaN(date.getTime()))
  .transform((date) => date.toISOString())
  .nullable()
  .catch(null);

const rendered = z.object({ rendered: z.string(), protected: z.boolean().optional() });

const slug = z.string().min(1).max(200);

/** wp-json/wp/v2/posts: required fields, and optional ones where they are valid. */
const postSchema = z.object({
  id: z.number().int().positive(),
  slug,
  title: rendered,
  content: rendered.optional(),
  excerpt: rendered.optional().catch(undefined),
  date_gmt: moment.optional(),
  modified_gmt: moment.optional(),
  categories: z.array(z.number()).catch([]),
  lang: z.string().optional().catch(undefined),
});

const categorySchema = z.object({
  id: z.number().int().positive(),
  slug,
  name: z.string().min(1),
  description: z.string().catch(""),
  parent: z.number().catch(0),
});

/** Its only code that matters: a page beyond the end of a list. */
const rejectionSchema = z.object({ code: z.string() });
