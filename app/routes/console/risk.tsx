import type { RiskFigures } from "#contract/risk.ts";
import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleTable } from "../../modules/console/console-table.tsx";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { formatNumber, formatPercent } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { MarketLinks } from "../../modules/setting/market-links.tsx";
import { readMarket } from "../../modules/setting/read-market.server.ts";
import { Badge } from "../../modules/ui/badge.tsx";
import { ChipLink } from "../../modules/ui/chip.tsx";
import { Link } from "../../modules/ui/link.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/risk";

export const handle = { scripts: false };

const PERIODS = [7, 30, 90, 365] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { market, profile } = await readMarket({ context, url });
  const asked = Number(url.searchParams.get("days"));
  const days = PERIODS.find((one) => one === asked) ?? 30;
  const figures = await context.get(apiContext).risk.getFigures({ market, days });
  return {
    market,
    days,
    figures,
    markets: profile.staff?.markets ?? null,
    mayReadSettings: staffMay(profile, "read_settings"),
  };
}

type Row = RiskFigures["rules"][number];

export default function RiskPage({ loaderData }: Route.ComponentProps) {
  const t = useT("risk");
  const locale = useLocale();
  const { market, markets, days, figures, mayReadSettings } = loaderData;
  const { decided, rules } = figures;
  const share = (rejected: number, published: number) =>
    rejected + published === 0
      ? t("none-decided")
      : formatPercent(locale, Math.round((100 * rejected) / (rejected + published)));
  const sum = (key: "fired" | "rejected" | "published" | "open") => ({
    id: key,
    label: t(`column.${key}`),
    kind: "sum" as const,
    renderCell: (row: Row) => formatNumber(locale, row[key]),
  });
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <h1>{t("title")}</h1>
      <p className="dim">{t("lead")}</p>
      <MarketLinks
        market={market}
        markets={markets}
        to={(one) => consolePaths.risk(locale, { market: one, days })}
      />
      <nav aria-label={t("period")} className="chips">
        {PERIODS.map((one) => (
          <ChipLink
            key={one}
            to={consolePaths.risk(locale, { market, days: one })}
            on={one === days}
            aria-current={one === days ? "page" : undefined}
          >
            {t("days", { count: one })}
          </ChipLink>
        ))}
      </nav>
      <ConsoleTable
        caption={t("title")}
        rows={rules}
        keyOf={({ rule }) => rule}
        columns={[
          {
            id: "rule",
            label: t("column.rule"),
            kind: "name",
            renderCell: ({ rule }) => t(`rule.${rule}`),
          },
          {
            id: "mode",
            label: t("column.mode"),
            renderCell: ({ mode }) => (
              <Badge kind={mode === "hold" ? "now" : "off"}>{t(`mode.${mode}`)}</Badge>
            ),
          },
          sum("fired"),
          sum("rejected"),
          sum("published"),
          sum("open"),
          {
            id: "precision",
            label: t("column.precision"),
            kind: "sum",
            renderCell: ({ rejected, published }) => share(rejected, published),
          },
        ]}
      />
      <p>{t("all", { share: share(decided.rejected, decided.published) })}</p>
      {mayReadSettings ? (
        <p>
          <Link to={consolePaths.setting(locale, "risk", { market })} discover="none">
            {t("to-setting")}
          </Link>
        </p>
      ) : null}
    </main>
  );
}
