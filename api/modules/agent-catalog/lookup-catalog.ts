import {
  type CatalogFilters,
  type CatalogProduct,
  type GetProductInput,
  type GetProductResult,
  type LookupCatalogInput,
  type LookupCatalogResult,
  UCP_LOOKUP,
} from "#contract/agent-catalog.ts";
import { listingIdSchema } from "#contract/id.ts";
import type { Call } from "#api/context.ts";
import { checkFilters, passesFilters } from "./catalog-filters.ts";
import { type CatalogPlace, findPlace } from "./catalog-place.ts";
import { listRows } from "./catalog-row.ts";
import { presentProduct } from "./present-product.ts";
import { say } from "./say.ts";
import { toUcpMeta } from "./ucp-meta.ts";

type LookupCall = Pick<Call, "database" | "market" | "language" | "config" | "delivery" | "at">;

/** Other ids than those of listings lead to nothing, as do listings that are not on sale here. */
export async function lookupCatalog(
  call: LookupCall,
  { ids, filters: asked = {}, context }: LookupCatalogInput,
): Promise<LookupCatalogResult> {
  const place = findPlace(call, context);
  const { filters, messages } = checkFilters(place, asked, context?.currency);
  const wanted = [...new Set(ids)];
  const { known, products } = await findProducts(call, place, { ids: wanted, filters });
  return {
    ucp: toUcpMeta(UCP_LOOKUP),
    products: products.map((product) => {
      const inputs = wanted
        .filter((id) => id.toLowerCase() === product.id)
        .map((id) => ({ id, match: "exact" as const }));
      return { ...product, variants: product.variants.map((one) => ({ ...one, inputs })) };
    }),
    messages: [
      ...place.messages,
      ...messages,
      ...wanted
        .filter((id) => !known.has(id.toLowerCase()))
        .map((id) => ({ type: "info" as const, code: "not_found", content: id })),
    ],
  };
}

/** One product as it is now, for a decision to buy. */
export async function getProduct(
  call: LookupCall,
  { id, filters: asked = {}, context }: GetProductInput,
): Promise<GetProductResult> {
  const place = findPlace(call, context);
  const { filters, messages } = checkFilters(place, asked, context?.currency);
  const [product] = (await findProducts(call, place, { ids: [id], filters })).products;
  if (!product)
    return {
      ucp: toUcpMeta(UCP_LOOKUP, "error"),
      messages: [
        ...place.messages,
        ...messages,
        {
          type: "error",
          code: "not_found",
          content: say(place.language, "product-not-found"),
          path: "$.id",
          severity: "unrecoverable",
        },
      ],
    };
  const [variant] = product.variants;
  const { available } = variant!.availability;
  return {
    ucp: toUcpMeta(UCP_LOOKUP),
    product: {
      ...product,
      options: product.options.map(({ name, values }) => ({
        name,
        values: values.map((value) => ({ ...value, available, exists: true })),
      })),
      selected: variant!.options,
    },
    messages: [...place.messages, ...messages],
  };
}

/** `known` are the ids of those on sale, also of those that the filters leave out. */
async function findProducts(
  { database, delivery, at }: LookupCall,
  place: CatalogPlace,
  { ids, filters }: { ids: readonly string[]; filters: CatalogFilters },
): Promise<{ known: Set<string>; products: CatalogProduct[] }> {
  const listingIds = ids.filter((id) => listingIdSchema.safeParse(id).success);
  const unique = [...new Set(listingIds.map((id) => id.toLowerCase()))];
  const rows = await listRows(database, { market: place.market, ids: unique, at });
  const products = rows.flatMap((row) => {
    const product = presentProduct(row, place, delivery);
    return passesFilters(row, filters, product.price_range.min.amount) ? [product] : [];
  });
  return { known: new Set(rows.map(({ id }) => id)), products };
}
