import type { Locale } from "#contract/market.ts";
import { VERTICALS } from "#contract/vertical.ts";
import type { Cms } from "./cms/create-cms.server.ts";
import { accountService } from "./marketplace/account.server.ts";
import type { MarketplaceCall } from "./marketplace/call.server.ts";
import { catalogService } from "./marketplace/catalog.server.ts";
import { listingService } from "./marketplace/listing.server.ts";

const SHOWN = 3;

/** What pictures for sharing are drawn from, asked for as a stranger whoever is signed in. */
export function openCardSources(asVisitor: MarketplaceCall, cms: Cms, locale: Locale) {
  const call: MarketplaceCall = (endpoint, input, options) =>
    asVisitor(endpoint, input, { ...options, accessToken: "" });
  const catalog = catalogService(call);
  const listings = listingService(call);

  return {
    getListing: listings.get,
    getSku: catalog.getSku,
    getMember: accountService(call).getPublicProfile,

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
        listings.search({ ...asked, sort_by: "popular", limit: SHOWN }),
        listings.search({ ...asked, sort_by: "total_price", limit: 1 }),
      ]);
      const place = { vertical, ...(brand && { brand }), ...(model && { model }) };
      const from = cheapest[0]?.total_price ?? null;
      return name === undefined ? null : { place, name, total: meta.total, from, shown: data };

      /** Null: the vertical's own name. Undefined: there is no such place. */
      async function nameOf(): Promise<string | null | undefined> {
        if (brand === undefined) return null;
        if (model === undefined) {
          return (await catalog.listBrands(vertical)).find(({ slug }) => slug === brand)?.name;
        }
        const models = await catalog.listModels({ brand, vertical: vertical! });
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
