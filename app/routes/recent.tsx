import { data, redirect } from "react-router";
import { cookiesContext, localeContext, apiContext } from "../context.ts";
import { findRecent } from "../modules/home/present-home.ts";
import { RecentRow } from "../modules/home/recent-row.tsx";
import { useT } from "../modules/locale/use-t.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { paths } from "../paths.ts";
import type { Route } from "./+types/recent";

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/**
 * A page of the recently seen listings. The page script takes its row into the home page, which is
 * cached for all.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const cards = await findRecent(api, context.get(cookiesContext).get("recent"));
  return data({ cards }, { headers: { "Cache-Control": "no-store" } });
}

export function action({ context }: Route.ActionArgs) {
  context.get(cookiesContext).clear("recent");
  return redirect(paths.home(context.get(localeContext)), 303);
}

export default function Recent({ loaderData }: Route.ComponentProps) {
  const t = useT("home");
  return (
    <main id="main" className="wrap">
      <PageHead title={t("recent.title")} noIndex />
      <RecentRow cards={loaderData.cards} />
    </main>
  );
}
