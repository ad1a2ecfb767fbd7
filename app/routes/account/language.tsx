import { redirectDocument } from "react-router";
import { apiContext, webRequestContext } from "../../context.ts";
import { LanguagePage } from "../../modules/account/language-page.tsx";
import { runForm } from "../../modules/account/run-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { PlaceFields } from "../../modules/layout/place-fields.tsx";
import { placeIn, parsePlace } from "../../modules/locale/choose-place.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { languageOf, marketOf } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { markPlaceSynced, rememberChoice } from "../../services/place-cookies.server.ts";
import type { Route } from "./+types/language";

export async function loader({ context }: Route.LoaderArgs) {
  const profile = await context.get(apiContext).account.get();
  return { place: placeIn(profile.country, profile.language) };
}

export async function action(args: Route.ActionArgs) {
  return runForm(args, async (work) => {
    const chosen = parsePlace((name) => work.form.get(name), work.locale);
    if (chosen === null) return work.refuse({ country: ["account.language.required"] });
    const [country, language] = [marketOf(chosen), languageOf(chosen)];
    // spec §5 "Supported countries".
    const countries = await work.api.market.listCountries();
    if (!countries.some(({ code, enabled }) => enabled && code === country)) {
      return work.refuse({ country: ["account.language.closed"] });
    }
    const { id } = await work.api.account.update({ language, country }).catch((error: unknown) => {
      // spec §8 "Silent failures": logged and thrown on.
      args.context.get(webRequestContext).log.error({ err: error }, "The profile keeps its place");
      throw error;
    });
    rememberChoice(work.cookies, chosen);
    markPlaceSynced(work.cookies, id);
    const names = getT(chosen, "locale");
    work.cookies.seal("message", {
      content: getT(chosen, "account")("language.saved", {
        country: names(`country.${country}`),
        language: names(`language.${language}`),
      }),
    });
    // A document request drops everything that was fetched for the previous locale (spec §4).
    return redirectDocument(paths.account(chosen, "language"), 303);
  });
}

export default function Language({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("nav.language")} noIndex />
      <LanguagePage reply={actionData} fields={<PlaceFields chosen={loaderData.place} />} />
    </>
  );
}
