import { MARKETS } from "#contract/market.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { LostAnswer } from "../../modules/hub/lost-answer.tsx";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { readPage } from "../../modules/ui/read-page.ts";
import { consolePaths } from "../../console-paths.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NewPickForm, PickPanel } from "../../modules/pick/pick-form.tsx";
import {
  addSchema,
  dropSchema,
  findListingId,
  saveSchema,
} from "../../modules/pick/pick-forms.server.ts";
import { CATALOG_MESSAGES } from "../../modules/staff-catalog/catalog-forms.server.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Link } from "../../modules/ui/link.tsx";
import { ListPages } from "../../modules/ui/list-pages.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/picks";

export const handle = { scripts: false };

const schemas = { add: addSchema, save: saveSchema, drop: dropSchema };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const market = MARKETS.find((one) => one === url.searchParams.get("market")) ?? null;
  const [{ data, meta }, profile] = await Promise.all([
    api.pick.list({
      ...(market && { market }),
      page: readPage(url.searchParams),
    }),
    readProfile(context),
  ]);
  return {
    market,
    picks: data,
    total: meta.total,
    page: meta.current_page,
    last: meta.last_page,
    markets: profile.staff?.markets ?? MARKETS,
    mayWrite: staffMay(profile, "write_catalog"),
    forms: openForms(context, schemas),
  };
}

export const action = formActions(
  {
    add: {
      schema: schemas.add,
      run: async (work) => {
        const { value, api, done, page, t } = work;
        const { listing, ...wish } = value;
        const listingId = findListingId(listing);
        if (listingId === null) return work.refuse({ listing: "picks.listing-needed" });
        await api.pick.set({ listingId, version: 0, ...wish });
        return done(page, t("picks")("add.done"));
      },
      onError: (problem, work) => {
        if (problem.code === "catalog_changed") return work.refuse({ listing: "picks.taken" });
        if (problem.code === "not_found") return work.refuse({ listing: "picks.unknown" });
        return nameMissingKey(problem, work);
      },
    },
    save: {
      schema: schemas.save,
      run: async ({ value, api, done, page, t }) => {
        const { pick: listingId, ...wish } = value;
        await api.pick.set({ listingId, ...wish });
        return done(page, t("picks")("saved"));
      },
    },
    drop: {
      schema: schemas.drop,
      run: async ({ value: { pick: listingId, version }, api, done, page, t }) => {
        await api.pick.drop({ listingId, version });
        return done(page, t("picks")("dropped"));
      },
    },
  },
  {
    messages: { ...CATALOG_MESSAGES, catalog_changed: "picks.changed", not_found: "picks.unknown" },
    onError: nameMissingKey,
  },
);

export default function Picks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("picks");
  const places = useT("locale");
  const locale = useLocale();
  const { market, picks, total, page, last, markets, mayWrite, forms } = loaderData;
  const answered = actionData?.initialValue?.["pick"];
  const isOfNoPick =
    answered !== undefined && !picks.some(({ listing_id }) => listing_id === answered);
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <div>
        <h1>{t("title")}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      {mayWrite ? <NewPickForm seed={forms.add} result={actionData} /> : null}
      <h2>{t("count", { count: total })}</h2>
      {isOfNoPick ? (
        <LostAnswer
          result={actionData}
          texts={["picks", "console"]}
          typed={{ names: ["position", "starts_on", "ends_on"] }}
        />
      ) : null}
      {markets.length < 2 ? null : (
        <nav aria-label={t("markets")} className="row">
          {[null, ...markets].map((one) => (
            <Link
              key={one ?? "every"}
              to={consolePaths.picks(locale, { market: one })}
              aria-current={one === market ? "page" : undefined}
              discover="none"
            >
              {one === null ? t("every") : places(`country.${one}`)}
            </Link>
          ))}
        </nav>
      )}
      {picks.length === 0 ? <p>{t("none")}</p> : null}
      {picks.map((pick) => (
        <PickPanel
          key={pick.listing_id}
          {...{ pick, mayWrite }}
          seed={forms.save}
          result={actionData}
        />
      ))}
      <ListPages
        {...{ page, last }}
        to={(number) => consolePaths.picks(locale, { market, page: number === 1 ? null : number })}
        label={t("pages.label")}
        before={t("pages.before")}
        here={t("pages.here", { page, last })}
        after={t("pages.after")}
      />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
