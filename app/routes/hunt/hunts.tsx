import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { apiContext, localeContext } from "../../context.ts";
import { type BareWork, formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { HUNT_MESSAGES } from "../../modules/hunt/hunt-messages.server.ts";
import { dateSchema, parseTerms, termsShape, toEnd } from "../../modules/hunt/hunt-terms.server.ts";
import { HuntsPage } from "../../modules/hunt/hunts-page.tsx";
import { presentHunts, presentWish } from "../../modules/hunt/present-hunt.server.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { marketOf } from "../../modules/locale/locale.ts";
import { formatAmount } from "../../modules/locale/parse-amount.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { huntPaths } from "../../hunt-paths.ts";
import type { Route } from "./+types/hunts";

/** Static page with a plain form. */
export const handle = { scripts: false };

const schema = z.object({
  /** Free words, or, where it came with a link, the filters of a saved search. */
  query: z.string("search.empty").trim().max(LIMITS.savedSearch.query, "search.too-long"),
  ...termsShape,
});

const powerSchema = termsShape.may.unwrap();
/** Minor units, as programs write them. */
const ceilingSchema = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const day = dateSchema.safeParse(url.searchParams.get("until")).data ?? null;
  const ceiling = ceilingSchema.safeParse(url.searchParams.get("ceiling")).data;
  return {
    wish: await presentWish(url.searchParams.get("query"), locale, api),
    day: day === null ? null : { value: day, label: formatDate(locale, toEnd(day)) },
    asked: {
      may: powerSchema.safeParse(url.searchParams.get("may")).data ?? "watch",
      ceiling: ceiling === undefined ? "" : formatAmount(locale, ceiling),
    },
    hunts: await presentHunts(await api.hunt.list(), locale, api),
    query: (url.searchParams.get("q") ?? "").slice(0, LIMITS.search.query),
    form: openForm(context, schema),
  };
}

type Work = BareWork & { value: z.output<typeof schema> };

const start =
  (toQuery: (text: string) => string) =>
  async ({ value, api, locale, now, done, refuse, t }: Work) => {
    const { currency } = MARKET_FACTS[marketOf(locale)];
    const terms = parseTerms(value, { locale, now, currency });
    if (terms.wrong) return refuse(terms.wrong, { facts: terms.facts });
    const { id } = await api.hunt.create({
      query: toQuery(value.query),
      may: value.may,
      ceiling: terms.ceiling,
      until: terms.until,
    });
    return done(huntPaths.hunt(locale, id), t("hunt")("started"));
  };

export const action = formActions(
  {
    "": { schema, run: start((words) => new URLSearchParams({ q: words }).toString()) },
    filters: { schema, run: start((query) => query) },
  },
  { messages: HUNT_MESSAGES },
);

export default function Hunts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hunt");
  const { form, ...known } = loaderData;
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <HuntsPage {...known} seed={form} result={actionData} />
    </>
  );
}
