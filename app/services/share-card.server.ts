import { seconds } from "#contract/duration.ts";
import type { Locale } from "#contract/market.ts";
import { VERTICALS } from "#contract/vertical.ts";
import { readBody } from "./body-limit.server.ts";
import type { Cms } from "./cms/create-cms.server.ts";
import type { ApiClient } from "./marketplace/api-client.server.ts";

const SHOWN = 3;

export function createCardSources(asVisitor: ApiClient, cms: Cms, locale: Locale) {
  const api = asVisitor.withToken("");

  return {
    getListing: (id: string) => api.listing.get({ id }),
    getSku: (id: string) => api.sku.get({ id }),
    getMember: (username: string) => api.profile.get({ username }),

    async findPlace([first, brand, model]: readonly string[]) {
      const vertical = VERTICALS.find((known) => known === first);
      if (vertical === undefined) return null;
      const asked = {
        vertical: [vertical],
        ...(brand && { brand: [brand] }),
        ...(model && { model: [model] }),
        facets: "0",
      };
      const [name, { data, meta }, { data: cheapest }] = await Promise.all([
        nameOf(),
        api.search.listings({ ...asked, sort_by: "popular", limit: SHOWN }),
        api.search.listings({ ...asked, sort_by: "total_price", limit: 1 }),
      ]);
      const place = { vertical, ...(brand && { brand }), ...(model && { model }) };
      const from = cheapest[0]?.total_price ?? null;
      return name === undefined ? null : { place, name, total: meta.total, from, shown: data };

      async function nameOf(): Promise<string | null | undefined> {
        if (brand === undefined) return null;
        if (model === undefined) {
          return (await api.catalog.listBrands({ vertical })).find(({ slug }) => slug === brand)
            ?.name;
        }
        const models = await api.catalog.listModels({ brand, vertical: vertical! });
        const found = models.find(({ slug }) => slug === model);
        return found && `${found.brand.name} ${found.name}`;
      }
    },

    async findText(name: string, slug: string) {
      const category = (await cms.listCategories(locale)).find((each) => each.slug === name);
      if (category === undefined) return null;
      const { posts } = await cms.listPosts(locale, { category: category.id, slug });
      return posts[0] ? { title: posts[0].title, category: category.name } : null;
    },
  };
}

export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

type Options = { maxBytes?: number; maxWaiting?: number };

/** LRU cache. Pictures are rendered one at a time, so that they do not slow pages down. */
export function createShareCardQueue({
  maxBytes = 12 * 1024 * 1024,
  maxWaiting = 20,
}: Options = {}) {
  const kept = new Map<string, Uint8Array>();
  const making = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Throws QueueFullError and what `render` throws. `key` identifies the whole picture. */
    async take(key: string, render: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const running = making.get(key);
      if (running !== undefined) return running;
      if (making.size > maxWaiting) throw new QueueFullError();
      const made = last.then(render).then((picture) => keep(key, picture));
      last = made.catch(() => {});
      making.set(key, made);
      return made.finally(() => making.delete(key));
    },
    get bytes() {
      return bytes;
    },
  };

  function keep(key: string, picture: Uint8Array): Uint8Array {
    kept.set(key, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return picture;
  }
}

export type FetchMedia = (path: string, signal: AbortSignal) => Promise<Response>;

const TIMEOUT = seconds(5);
/** Far more than any photo that /media serves. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Null where it does not exist. Throws when it fails, is too large or takes too long. */
export async function readPhoto(
  path: string,
  { fetchMedia, timeout = TIMEOUT }: { fetchMedia: FetchMedia; timeout?: number },
): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(timeout);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
  const read = async () => {
    const answer = await fetchMedia(path, signal);
    if (answer.status >= 500) throw new Error(`A photo answered ${answer.status}`);
    return answer.ok ? readBody(answer, MAX_BYTES) : null;
  };
  return Promise.race([read(), late]);
}
