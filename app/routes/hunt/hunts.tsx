import * as z from "zod";
import { days } from "#contract/duration.ts";
import { HUNT_POWERS } from "#contract/hunt.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { apiContext, localeContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { HUNT_DAYS } from "../../modules/hunt/hunt-form.tsx";
import { HUNT_MESSAGES } from "../../modules/hunt/hunt-messages.server.ts";
import { HuntsPage } from "../../modules/hunt/hunts-page.tsx";
import { presentHunts } from "../../modules/hunt/present-hunt.server.ts";
import { marketOf } from "../../modules/locale/locale.ts";
import { parseAmount } from "../../modules/locale/parse-amount.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/hunts";

/** Static page with a plain form. */
export const handle = { scripts: false };

const schema = z.object({
  query: z.string("search.empty").trim().max(LIMITS.savedSearch.query, "search.too-long"),
  may: z.enum(HUNT_POWERS, "hunt.may-unknown").default("watch"),
  ceiling: z.string().trim().default(""),
  days: z.enum(HUNT_DAYS, "hunt.days-unknown").default("30"),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  return {
    hunts: await presentHunts(await api.hunt.list(), locale, api),
    query: (url.searchParams.get("q") ?? "").slice(0, LIMITS.search.query),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: HUNT_MESSAGES,
  run: async ({ value, api, locale, now, done, refuse, t }) => {
    const typed = value.ceiling === "" ? null : parseAmount(value.ceiling, locale);
    if (typed?.amount === null) return refuse({ ceiling: "hunt.ceiling-number" });
    const { currency } = MARKET_FACTS[marketOf(locale)];
    const { id } = await api.hunt.create({
      query: new URLSearchParams({ q: value.query }).toString(),
      may: value.may,
      ceiling: typed && { amount: typed.amount, currency },
      until: new Date(now.getTime() + days(Number(value.days))).toISOString(),
    });
    return done(paths.hunt(locale, id), t("hunt")("started"));
  },
});

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
