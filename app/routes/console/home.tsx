import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { MarketFigures } from "../../modules/console/market-figures.tsx";
import { listGroups } from "../../modules/console/sections.ts";
import { Waiting } from "../../modules/console/waiting.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { Link } from "../../modules/ui/link.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ staff, missing }, overview] = await Promise.all([findStaff(api), api.overview.get()]);
  return { keys: staff?.keys ?? [], scope: staff?.markets ?? null, missing, ...overview };
}

/** With what the shop lacks, for those who may know. */
async function findStaff(api: ApiClient) {
  const { staff } = await api.account.get();
  if (!staff?.keys.includes("read_settings")) return { staff, missing: 0 };
  const { missing } = await api.checklist.get();
  return { staff, missing };
}

export default function ConsoleHome({ loaderData }: Route.ComponentProps) {
  const { keys, scope, missing, waiting, markets } = loaderData;
  const t = useT("console");
  const home = useT("console-home");
  const places = useT("locale");
  const locale = useLocale();
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
      {missing === 0 ? null : (
        <Note kind="act">
          <Link to={consolePaths.checklist(locale)} discover="none">
            {home("missing", { count: missing })}
          </Link>
        </Note>
      )}
      <Waiting waiting={waiting} />
      <div className="console-markets">
        {markets.map((figures) => (
          <MarketFigures key={figures.market} {...figures} />
        ))}
      </div>
      <h2>{home("sections.title")}</h2>
      <div className="console-keys">
        {listGroups(keys).map(({ label, sections }) => (
          <Panel key={label} aria-labelledby={`home-${label}`} className="stack snug">
            <h3 id={`home-${label}`}>{t(label)}</h3>
            <ul>
              {sections.map((section) => (
                <li key={section.label}>
                  <Link to={section.path(locale)} discover="none">
                    {t(section.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </main>
  );
}
