import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { MarketFigures } from "../../modules/console/market-figures.tsx";
import { Waiting } from "../../modules/console/waiting.tsx";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { Link } from "../../modules/ui/link.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { readProfile } from "../../read-profile.server.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ staff, missing }, overview] = await Promise.all([
    findStaff(context),
    api.overview.get(),
  ]);
  return { scope: staff?.markets ?? null, missing, ...overview };
}

/** Also counts what the shop lacks, for those who may know. */
async function findStaff(context: Route.LoaderArgs["context"]) {
  const profile = await readProfile(context);
  const { staff } = profile;
  if (!staffMay(profile, "read_settings")) return { staff, missing: 0 };
  const { missing } = await context.get(apiContext).checklist.get();
  return { staff, missing };
}

export default function ConsoleHome({ loaderData }: Route.ComponentProps) {
  const { scope, missing, waiting, markets } = loaderData;
  const t = useT("console");
  const home = useT("overview");
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
    </main>
  );
}
