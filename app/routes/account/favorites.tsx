import { LIMITS } from "#contract/limits.ts";
import { apiContext } from "../../context.ts";
import { FavoritesPage } from "../../modules/favorite/favorites-page.tsx";
import {
  presentDevice,
  presentProduct,
  parseFavoriteSort,
  parsePageNumber,
} from "../../modules/favorite/present-favorites.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { revalidateUnlessModal } from "../../modules/session/use-dialog.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/favorites";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = parsePageNumber(url.searchParams);
  const sort = parseFavoriteSort(url.searchParams);
  const api = context.get(apiContext);
  const [kept, skus] = await Promise.all([
    api.favorite.list({ page, sort_by: sort }),
    page === 1 ? api.favorite.listSkus({ user_id: "me" }).then(({ skus }) => skus) : [],
  ]);
  return {
    devices: kept.data.map(presentDevice),
    products: skus.map(presentProduct),
    page,
    sort,
    last: kept.meta.last_page,
    fall: LIMITS.priceDrop,
  };
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const t = useT("favorite");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <FavoritesPage {...loaderData} />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
