import { apiContext } from "../../context.ts";
import { MarketFigures } from "../../modules/console/market-figures.tsx";
import { Waiting } from "../../modules/console/waiting.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ staff }, overview] = await Promise.all([api.account.get(), api.overview.get()]);
  return { scope: staff?.markets ?? null, ...overview };
}

export default function ConsoleHome({ loaderData }: Route.ComponentProps) {
  const { scope, waiting, markets } = loaderData;
  const t = useT("console");
  const places = useT("locale");
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <div>
        <h1>{t("title")}</h1>
        <p className="dim">
          {scope === null
            ? t("home.everywhere")
            : t("home.markets", {
                markets: scope.map((market) => places(`country.${market}`)).join(", "),
              })}
        </p>
      </div>
      <Waiting waiting={waiting} />
      <div className="console-markets">
        {markets.map((figures) => (
          <MarketFigures key={figures.market} {...figures} />
        ))}
      </div>
    </main>
  );
}
