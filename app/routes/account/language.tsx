import { redirectDocument } from "react-router";
import * as z from "zod";
import { apiContext, webRequestContext } from "../../context.ts";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { LanguagePage } from "../../modules/account/language-page.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { PlaceFields } from "../../modules/layout/place-fields.tsx";
import { placeIn, parsePlace } from "../../modules/locale/choose-place.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { languageOf, marketOf } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { markPlaceSynced, rememberChoice } from "../../services/place-cookies.server.ts";
import type { Route } from "./+types/language";

const REQUIRED = "account.language.required";
const schema = z.object({
  country: z.string(REQUIRED),
  language_GR: z.string().optional(),
  language_GB: z.string().optional(),
});

export async function loader({ context }: Route.LoaderArgs) {
  const profile = await context.get(apiContext).account.get();
  return {
    place: placeIn(profile.country, profile.language),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: ACCOUNT_MESSAGES,
  run: async ({ form, api, refuse, locale, cookies }, { context }) => {
    const chosen = parsePlace((name) => form.get(name), locale);
    if (chosen === null) return refuse({ country: REQUIRED });
    const [country, language] = [marketOf(chosen), languageOf(chosen)];
    // spec §5 "Supported countries".
    const countries = await api.market.listCountries();
    if (!countries.some(({ code, enabled }) => enabled && code === country)) {
      return refuse({ country: "account.language.closed" });
    }
    const { id } = await api.account.update({ language, country }).catch((error: unknown) => {
      // spec §8 "Silent failures": logged and thrown on.
      context.get(webRequestContext).log.error({ err: error }, "The profile keeps its place");
      throw error;
    });
    rememberChoice(cookies, chosen);
    markPlaceSynced(cookies, id);
    const names = getT(chosen, "locale");
    cookies.seal("message", {
      content: getT(chosen, "account")("language.saved", {
        country: names(`country.${country}`),
        language: names(`language.${language}`),
      }),
    });
    // A document request drops everything that was fetched for the previous locale (spec §4).
    return redirectDocument(paths.account(chosen, "language"), 303);
  },
});

export default function Language({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("nav.language")} noIndex />
      <LanguagePage seed={loaderData.form} result={actionData}>
        <PlaceFields chosen={loaderData.place} />
      </LanguagePage>
    </>
  );
}
