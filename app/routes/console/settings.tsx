import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { MarketLinks } from "../../modules/setting/market-links.tsx";
import { readMarket } from "../../modules/setting/read-market.server.ts";
import { Link } from "../../modules/ui/link.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/settings";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { market, profile } = await readMarket({ context, url });
  const settings = await api.setting.list({ market });
  return { market, markets: profile.staff?.markets ?? null, settings };
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const t = useT("setting");
  const locale = useLocale();
  const { market, markets, settings } = loaderData;
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <h1>{t("title")}</h1>
      <p className="dim">{t("lead")}</p>
      <MarketLinks
        market={market}
        markets={markets}
        to={(one) => consolePaths.settings(locale, { market: one })}
      />
      <ul className="stack">
        {settings.map(({ name, changed_at, next_at }) => (
          <li key={name}>
            <Link to={consolePaths.setting(locale, name, { market })} discover="none">
              {t(`name.${name}`)}
            </Link>{" "}
            <span className="dim">
              {changed_at === null
                ? t("since-start")
                : t("since", { date: formatDate(locale, changed_at) })}
              {next_at === null ? "" : ` · ${t("next", { date: formatDate(locale, next_at) })}`}
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}
