import * as z from "zod";
import { apiContext, localeContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { HUNT_MESSAGES } from "../../modules/hunt/hunt-messages.server.ts";
import { HuntPage } from "../../modules/hunt/hunt-page.tsx";
import {
  currencyOf,
  editSchema,
  parseTerms,
  writePrices,
} from "../../modules/hunt/hunt-terms.server.ts";
import { presentHunt } from "../../modules/hunt/present-hunt.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { huntPaths } from "../../hunt-paths.ts";
import type { Route } from "./+types/hunt";

/** Static page with plain forms. */
export const handle = { scripts: false };

export async function loader({ context, params: { huntId: id } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const hunt = await presentHunt(await api.hunt.get({ id }), context.get(localeContext), api);
  return { hunt, form: openForm(context, editSchema) };
}

/** A button alone. */
const pressed = z.object({});

export const action = formActions(
  {
    pause: {
      schema: pressed,
      run: async ({ api, locale, done, t }, { params: { huntId: id } }: Route.ActionArgs) => {
        await api.hunt.update({ id, is_paused: true });
        return done(huntPaths.hunt(locale, id), t("hunt")("paused"));
      },
    },
    resume: {
      schema: pressed,
      run: async ({ api, locale, done, t }, { params: { huntId: id } }: Route.ActionArgs) => {
        await api.hunt.update({ id, is_paused: false });
        return done(huntPaths.hunt(locale, id), t("hunt")("resumed"));
      },
    },
    terms: {
      schema: editSchema,
      run: async (
        { value, api, locale, now, refuse, done, t },
        { params: { huntId: id } }: Route.ActionArgs,
      ) => {
        const hunt = await api.hunt.get({ id });
        const prices = writePrices(hunt, value, locale);
        if (prices.wrong) return refuse(prices.wrong);
        const currency = currencyOf(hunt, locale);
        const terms = parseTerms(value, { locale, now, currency });
        if (terms.wrong) return refuse(terms.wrong, { facts: terms.facts });
        await api.hunt.update({
          id,
          may: value.may,
          ceiling: terms.ceiling,
          ...(value.days !== "" && { until: terms.until }),
          ...(prices.query !== hunt.query && { query: prices.query }),
        });
        return done(huntPaths.hunt(locale, id), t("hunt")("changed"));
      },
    },
    end: {
      schema: pressed,
      run: async ({ api, locale, done, t }, { params: { huntId: id } }: Route.ActionArgs) => {
        await api.hunt.update({ id, is_ended: true });
        return done(huntPaths.hunt(locale, id), t("hunt")("ended"));
      },
    },
    delete: {
      schema: pressed,
      run: async ({ api, locale, done, t }, { params: { huntId: id } }: Route.ActionArgs) => {
        await api.hunt.delete({ id });
        return done(huntPaths.hunts(locale), t("hunt")("deleted"));
      },
    },
  },
  { messages: HUNT_MESSAGES },
);

export default function Hunt({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hunt");
  const { hunt, form } = loaderData;
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <HuntPage hunt={hunt} seed={form} result={actionData} />
    </>
  );
}
