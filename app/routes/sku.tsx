import { redirect, useRouteLoaderData } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { apiContext, localeContext } from "../context.ts";
import { formatMoney } from "../modules/locale/format.ts";
import { LOCALES, marketOf } from "../modules/locale/locale.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { LateMarketPrice, presentSoldPrices } from "../modules/market-price/market-price.tsx";
import { unitsJsonLd } from "../modules/sku/sku-json-ld.ts";
import { presentSku } from "../modules/sku/present-sku.ts";
import { parseSkuQuery } from "../modules/sku/present-sku.ts";
import { SkuPage } from "../modules/sku/sku-page.tsx";
import { presentCard } from "../modules/listing-card/card-facts.ts";
import { isId } from "../modules/ui/is-id.ts";
import { StructuredData } from "../modules/ui/structured-data.tsx";
import { PageHead } from "../modules/ui/page-head.tsx";
import { revalidateUnlessModal } from "../modules/session/use-dialog.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/sku";

const { size } = LIMITS.page;

export const handle = { hydrate: "intent" };

export async function loader({ context, url, params: { skuId } }: Route.LoaderArgs) {
  if (!isId(skuId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const addOns = api.addOn.listForSku({ id: skuId }).then(
    ({ data }) => data,
    () => [],
  );
  const warranty = api.sku.getWarranty({ id: skuId }).catch(() => null);
  const sku = await api.sku.get({ id: skuId });
  // It was merged into another one.
  if (sku.id !== skuId)
    throw redirect(paths.sku(context.get(localeContext), sku.id) + url.search, 301);
  const { id: product_id, brand, model, color, capacity } = sku.product;
  const query = parseSkuQuery(url.searchParams);
  const history = api.marketPrice.compute({ product_id }).then(
    (sold) => presentSoldPrices(sold, null),
    () => null,
  );
  const units = await api.search.listings({
    brand: [brand.slug],
    model: [model.slug],
    color: [color.slug],
    ...(capacity === null ? {} : { capacity: [capacity.slug] }),
    ...(query.grade === null ? {} : { generic_condition: [query.grade] }),
    sort_by: "total_price",
    limit: size,
    offset: (query.page - 1) * size,
    facets: "0",
  });
  return {
    sku: presentSku(sku, (await warranty)?.days),
    query,
    cards: units.data.map(presentCard),
    total: units.meta.total,
    last: Math.max(1, Math.ceil(units.meta.total / size)),
    addOns: await addOns,
    history,
  };
}

export default function Sku({ loaderData }: Route.ComponentProps) {
  const t = useT("sku");
  const locale = useLocale();
  const { sku, query, cards, total, last, addOns, history } = loaderData;
  const { name: title, from, count } = sku;
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  const isPaged = query.page > 1;
  return (
    <>
      <PageHead
        title={t(isPaged ? "title-page" : "title", { title, page: query.page })}
        description={
          from === null
            ? t("description-none", { title, days: sku.warrantyDays })
            : t("description", {
                title,
                count,
                price: formatMoney(locale, from),
                days: sku.warrantyDays,
              })
        }
        canonical={paths.sku(locale, sku.id, isPaged ? { page: query.page } : {})}
        locales={LOCALES.filter((other) => marketOf(other) === marketOf(locale))}
        image={{ kind: "sku", id: sku.id, version: from?.amount }}
        type="product"
      />
      <StructuredData
        data={
          import.meta.env.SSR && from !== null
            ? unitsJsonLd({
                name: title,
                url: origin + paths.sku(locale, sku.id),
                images: sku.cover === null ? [] : [origin + paths.media(sku.cover, 1200)],
                brand: sku.brand.name,
                model: sku.model.name,
                color: sku.color.name,
                sku: sku.id,
                from,
                count,
              })
            : null
        }
      />
      <SkuPage
        sku={sku}
        query={query}
        cards={cards}
        total={total}
        last={last}
        addOns={addOns}
        history={<LateMarketPrice coming={history} price={null} />}
      />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
