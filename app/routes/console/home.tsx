import { apiContext } from "../../context.ts";
import { listGroups } from "../../modules/console/sections.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { Link } from "../../modules/ui/link.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { staff } = await context.get(apiContext).account.get();
  return { keys: staff?.keys ?? [], markets: staff?.markets ?? null };
}

export default function ConsoleHome({ loaderData: { keys, markets } }: Route.ComponentProps) {
  const t = useT("console");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <div>
        <h1>{t("title")}</h1>
        <p className="dim">
          {markets === null
            ? t("home.everywhere")
            : t("home.markets", {
                markets: markets.map((market) => places(`country.${market}`)).join(", "),
              })}
        </p>
      </div>
      <div className="console-keys">
        {listGroups(keys).map(({ label, sections }) => (
          <Panel key={label} aria-labelledby={`home-${label}`} className="stack snug">
            <h2 id={`home-${label}`}>{t(label)}</h2>
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
