import { marked } from "marked";
import { type Language, LANGUAGES, type Market, MARKETS } from "#contract/market.ts";
import type { ShopTerms } from "#contract/setting.ts";
import type { ChargedTerms } from "#contract/terms.ts";
import type { Company } from "../../env.server.ts";
import categoryRows from "./categories.json";
import { fillFigures } from "./fill-figures.server.ts";

/** A placeholder: no request leaves the process. */
export const EMBEDDED_CMS = "http://cms.internal";

const ROUTE = /^\/(\w\w)\/wp-json\/wp\/v2\/(posts|categories)(?:\/([^/]+))?\/?$/;
const PER_PAGE = { default: 10, max: 100 };

type PageTerms = ChargedTerms;
type Place = { language: Language; market: Market; terms?: PageTerms } & Pick<
  Shop,
  "contact" | "company"
>;
type Shop = {
  contact: string;
  company: Company | null;
  /** Null until the API has answered. */
  findTerms?: (market: Market) => ShopTerms | null;
};
type Item = { id: number; slug: string; date_gmt?: string } & Record<string, unknown>;

class Rejection extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const refusals = {
  route: () => new Rejection(404, "rest_no_route", "No route was found matching the URL."),
  post: () => new Rejection(404, "rest_post_invalid_id", "Invalid post ID."),
  term: () => new Rejection(404, "rest_term_invalid", "Term does not exist."),
  page: () => new Rejection(400, "rest_post_invalid_page_number", "There is no such page."),
  parameter: (name: string) =>
    new Rejection(400, "rest_invalid_param", `Invalid parameter(s): ${name}`),
};

const pickTerms = ({ is_open, fees, delivery, boost }: ShopTerms): PageTerms => ({
  is_open,
  fees,
  delivery,
  boost,
});

/** Serves the articles of the repository in the shapes of wp-json/wp/v2 (spec §7 "Content"). */
export function answerWordpress(request: Request, shop: Shop): Response {
  try {
    return answer(new URL(request.url), request.method, shop);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { status, code, message } = error;
    return Response.json({ code, message, data: { status } }, { status });
  }
}

function answer({ pathname, searchParams: query }: URL, method: string, shop: Shop): Response {
  const [, language, kind, id] = ROUTE.exec(pathname) ?? [];
  const isKnown = LANGUAGES.some((known) => known === language);
  if (!isKnown || (method !== "GET" && method !== "HEAD")) throw refusals.route();
  const market = MARKETS.find((known) => known === query.get("country")) ?? MARKETS[0];
  const { findTerms, ...rest } = shop;
  const known = findTerms?.(market);
  const terms = known && pickTerms(known);
  const company = known?.company
    ? {
        name: known.company.name,
        address: known.company.address,
        registerNumber: known.company.register_number,
        taxNumber: known.company.tax_number,
      }
    : shop.company;
  const place: Place = {
    ...rest,
    language: language as Language,
    market,
    company,
    ...(terms && { terms }),
  };
  const all: Item[] = kind === "posts" ? listPosts(place) : listCategories(place);

  if (id !== undefined) {
    const found = all.find((item) => String(item.id) === id);
    if (found === undefined) throw kind === "posts" ? refusals.post() : refusals.term();
    return Response.json(pick(found, query.get("_fields")));
  }
  const matching = all.filter((item) => matches(item, query)).sort(orderOf(query, kind!));
  const perPage = readCount(query, "per_page", PER_PAGE.default, PER_PAGE.max);
  const page = readCount(query, "page", 1);
  const pages = Math.ceil(matching.length / perPage);
  if (page > 1 && page > pages) throw refusals.page();
  const shown = matching.slice((page - 1) * perPage, page * perPage);
  return Response.json(
    shown.map((item) => pick(item, query.get("_fields"))),
    { headers: { "X-WP-Total": String(matching.length), "X-WP-TotalPages": String(pages) } },
  );
}

const posts = new Map<string, Item[]>();

function listPosts(place: Place): Item[] {
  const key = JSON.stringify(place);
  let made = posts.get(key);
  if (made === undefined) {
    made = listArticles(place.language).map((article) => toPost(article, place));
    posts.set(key, made);
  }
  return made;
}

function toPost(article: Article, place: Place): Item {
  const { id, slug, title, excerpt, categories, date, modified, body } = article;
  const fill = (text: string) => fillFigures(text, place);
  const idOf = (name: string) => {
    const row = categoryRows.find(({ slug }) => slug === name);
    if (row === undefined) throw new Error(`${slug}.md names an unknown category: ${name}`);
    return row.id;
  };
  return {
    id,
    slug,
    status: "publish",
    type: "post",
    lang: place.language,
    date_gmt: `${date}T08:00:00`,
    modified_gmt: `${modified}T08:00:00`,
    title: { rendered: fill(title) },
    excerpt: { rendered: `<p>${fill(excerpt)}</p>` },
    content: {
      rendered: marked.parse(fill(body), { async: false, gfm: true }),
      protected: false,
    },
    categories: categories.map(idOf),
  };
}

function listCategories(place: Place): Item[] {
  const all = listPosts(place);
  return categoryRows.map(({ id, slug, parent, ...names }) => ({
    id,
    slug,
    parent,
    taxonomy: "category",
    name: fillFigures(names[place.language], place),
    description: "",
    count: all.filter(({ categories }) => (categories as number[]).includes(id)).length,
  }));
}

function matches(item: Item, query: URLSearchParams): boolean {
  const among = (name: string, values: readonly unknown[]) => {
    const asked = query.get(name)?.split(",").filter(Boolean) ?? [];
    return asked.length === 0 || asked.some((one) => values.map(String).includes(one));
  };
  return (
    among("slug", [item.slug]) &&
    among("include", [item.id]) &&
    among("categories", (item["categories"] as number[] | undefined) ?? [item["id"]]) &&
    among("parent", [item["parent"]]) &&
    holds(item, query.get("search") ?? "")
  );
}

/** Folds accents and case; every word has to occur. */
const fold = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");

function holds(item: Item, search: string): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const texts = ["name", "title", "excerpt", "content"].map((name) => {
    const text = item[name] as string | { rendered: string } | undefined;
    return typeof text === "object" ? text.rendered.replace(/<[^>]*>/g, " ") : (text ?? "");
  });
  const text = fold(texts.join(" "));
  return words.every((word) => text.includes(word));
}

const ORDERS = ["date", "id", "slug", "title", "name"] as const;

/** As WordPress: posts newest first, categories by name. */
function orderOf(query: URLSearchParams, kind: string): (a: Item, b: Item) => number {
  const isPosts = kind === "posts";
  const by = query.get("orderby") ?? (isPosts ? "date" : "name");
  const order = query.get("order") ?? (isPosts ? "desc" : "asc");
  if (!ORDERS.some((known) => known === by)) throw refusals.parameter("orderby");
  if (order !== "asc" && order !== "desc") throw refusals.parameter("order");
  const read = (item: Item): string | number => {
    if (by === "id") return item.id;
    if (by === "slug") return item.slug;
    if (by === "date") return item.date_gmt ?? "";
    const text = item[by] as string | { rendered: string };
    return typeof text === "object" ? text.rendered : text;
  };
  const turn = order === "asc" ? 1 : -1;
  return (a, b) => {
    const [one, other] = [read(a), read(b)];
    return (one < other ? -1 : one > other ? 1 : a.id - b.id) * turn;
  };
}

function readCount(query: URLSearchParams, name: string, otherwise: number, max = 1e6): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > max) throw refusals.parameter(name);
  return count;
}

/** `_fields=id,title.rendered` selects fields, nested ones too. */
function pick(item: Item, fields: string | null): object {
  if (!fields) return item;
  const picked: Record<string, unknown> = {};
  for (const field of fields.split(",")) {
    const [name = "", ...rest] = field.trim().split(".");
    const value = item[name];
    if (value === undefined) continue;
    if (rest.length === 0 || typeof value !== "object" || value === null) picked[name] = value;
    else {
      const inner = (value as Record<string, unknown>)[rest[0]!];
      picked[name] = { ...(picked[name] as object | undefined), [rest[0]!]: inner };
    }
  }
  return picked;
}

/** Bundled into the build, so that nothing is read from disk. */
const files = import.meta.glob<string>("./articles/*/*/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

type Article = {
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

function listArticles(language: Language): Article[] {
  const own = Object.entries(files).filter(([path]) => path.split("/")[2] === language);
  return own
    .map(([path, text]) => parseArticle(path.split("/").at(-1)!.slice(0, -".md".length), text))
    .sort((a, b) => a.id - b.id);
}
