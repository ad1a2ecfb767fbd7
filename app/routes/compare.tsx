import { apiContext } from "../context.ts";
import { ComparePage } from "../modules/compare/compare-page.tsx";
import { findComparedListings, parseCompareQuery } from "../modules/compare/find-devices.server.ts";
import { useT } from "../modules/locale/use-t.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import type { Route } from "./+types/compare";

/** Static page. */
export const handle = { scripts: false };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ids, left, isDifferences, added } = parseCompareQuery(url.searchParams);
  const { devices, gone } = await findComparedListings(context.get(apiContext), ids);
  // Where some are gone, the note says so already.
  const isKnown = gone > 0 || devices.some(({ id }) => id === added.id);
  const unknown = isKnown && added.id !== null ? "" : added.text;
  return { devices, gone, left, isDifferences, unknown };
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const t = useT("compare");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <ComparePage {...loaderData} />
    </>
  );
}
