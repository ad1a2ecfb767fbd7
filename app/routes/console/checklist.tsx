import { testProvider } from "#contract/checklist.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { CheckList } from "../../modules/checklist/check-list.tsx";
import { ProviderList } from "../../modules/checklist/provider-list.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/checklist";

export const handle = { scripts: false };

const schema = testProvider.params;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [checklist, { staff }] = await Promise.all([api.checklist.get(), readProfile(context)]);
  return { ...checklist, keys: staff?.keys ?? [] };
}

export const action = formAction({
  schema,
  messages: {
    own_number_needed: "checklist.number-needed",
    too_many_requests: "console.too-many",
    other: "console.failed",
  },
  onError: nameMissingKey,
  run: async ({ value, api, done, locale, t }) => {
    const { name, last_test } = await api.checklist.test(value);
    const words = t("checklist");
    const outcome = last_test?.outcome ?? "failed";
    return done(
      `${consolePaths.checklist(locale)}#provider-${name}`,
      words(`toast.${outcome}`, { provider: words(`provider.${name}.name`) }),
      outcome === "answered" ? "success" : "error",
    );
  },
});

export default function ChecklistPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("checklist");
  const places = useT("locale");
  const locale = useLocale();
  const { shop, markets, providers, held, missing, keys } = loaderData;
  const open = markets.filter(({ checks }) =>
    checks.some(({ name, is_done }) => name === "market" && is_done),
  );
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <div>
        <h1>{t("title")}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      <ResultNote result={actionData} texts={["checklist", "console"]} />
      <Note kind={missing === 0 ? "calm" : "act"}>
        {missing === 0 ? t("complete") : t("missing", { count: missing })}
      </Note>
      {held === null ? null : (
        <Note kind="bad">
          {t("held", { moment: formatDate(locale, held.since, "moment") })}{" "}
          {held.because === "" ? null : `${t("held-because", { because: held.because })} `}
          {t("held-release")}
        </Note>
      )}
      <div className="console-markets">
        <CheckList
          id="shop"
          title={t("shop-title")}
          market={null}
          checks={shop.map((check) => ({ ...check, is_needed: true }))}
          keys={keys}
        />
        {markets.map(({ market, checks }) => (
          <CheckList
            key={market}
            id={`market-${market}`}
            title={places(`country.${market}`)}
            market={market}
            checks={checks}
            keys={keys}
            isCounted={open.length === 0 || open.some((one) => one.market === market)}
          />
        ))}
      </div>
      <ProviderList providers={providers} mayTest={keys.includes("write_settings")} />
    </main>
  );
}
