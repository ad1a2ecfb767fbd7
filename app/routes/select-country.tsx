import { redirectDocument, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { MARKETS } from "#contract/market.ts";
import { apiContext, cookiesContext, localeContext, webRequestContext } from "../context.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { SelectCountryForm } from "../modules/layout/select-country-form.tsx";
import { evaluateSwitch, languageField, parsePlace } from "../modules/locale/choose-place.ts";
import { languageOf, marketOf, parseLocale, swapLocale } from "../modules/locale/locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { paths, safePath, withQuery } from "../paths.ts";
import { markPlaceSynced, rememberChoice } from "../services/place-cookies.server.ts";
import { safeRedirect } from "../services/safe-redirect.server.ts";
import type { Route } from "./+types/select-country";

const languages = MARKETS.map((market) => [languageField(market), z.string().optional()]);
const schema = z.object({
  country: z.string().optional(),
  ...(Object.fromEntries(languages) as Record<string, z.ZodOptional<z.ZodString>>),
  locale: z.string().optional(),
  confirm: z.string().optional(),
  returnTo: z.string().optional(),
  under: z.string().optional(),
});

export function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  return { returnTo: safePath(url.searchParams.get("returnTo"), home) };
}

/** A success without a redirect asks the member whether the profile shall change too. */
export const action = formAction({
  schema,
  signIn: false,
  run: async ({ form, value, cookies, locale: here, answer, refuse }, { context }) => {
    const home = paths.home(here);
    const returnTo = safePath(value.returnTo, home);
    const chosen = parsePlace((name) => form.get(name), here) ?? here;

    if (!(await isOpen(context, chosen))) return refuse("country.not-offered");
    const member = await findMember(context);
    if (member === "unknown") return refuse("error.general", { status: 503 });
    const isConfirmed = value.confirm === chosen;
    const profile = member && parseLocale(`${member.language}-${member.country}`);

    const verdict = evaluateSwitch({ here, chosen, profile, isConfirmed });
    if (verdict === "close") return safeRedirect(returnTo, home);
    if (verdict === "confirm") return answer(200);
    if (verdict === "save") {
      const changes = { language: languageOf(chosen), country: marketOf(chosen) };
      await context.get(apiContext).account.update(changes);
    }
    rememberChoice(cookies, chosen);
    if (member !== null) markPlaceSynced(cookies, member.id);
    // A document request drops everything that was fetched for the previous locale (spec §4).
    return redirectDocument(safePath(swapLocale(returnTo, chosen), paths.home(chosen)), 303);
  },
  onError(problem, { refuse }, { context }) {
    const { code, status } = problem;
    context.get(webRequestContext).log.error({ err: problem }, "The profile keeps its country");
    return refuse(status < 500 ? `error.${code}` : "error.general", { status });
  },
  /** Without scripts, a dialog opens again over its page. */
  deliver: (result, { form, cookies, locale: here }, { request }) => {
    if (!form.has("under") || new URL(request.url).pathname.endsWith(".data")) return result;
    const home = paths.home(here);
    const page = paths.modal(safePath(form.get("under"), home), null);
    const dialog = paths.modal(page, "select-country");
    const { status, error } = result.data;
    const chosen = parsePlace((name) => form.get(name), here);
    if (status === "success") return safeRedirect(withQuery(dialog, { switch_to: chosen }), home);
    cookies.seal("authProblem", { modal: "select-country", result: { error } });
    return safeRedirect(dialog, home);
  },
});

export default function SelectCountry({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("locale");
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="panel slim">
        <SelectCountryForm returnTo={loaderData.returnTo} result={actionData} />
      </div>
    </main>
  );
}

type Context = Readonly<RouterContextProvider>;

/** spec §5 "Supported countries"; when they cannot be read, the known markets are open. */
async function isOpen(context: Context, chosen: ReturnType<typeof parseLocale>): Promise<boolean> {
  const countries = await context
    .get(apiContext)
    .market.listCountries()
    .catch(() => null);
  if (countries === null || chosen === null) return true;
  return countries.some(({ code, enabled }) => enabled && code === marketOf(chosen));
}

async function findMember(context: Context) {
  const cookies = context.get(cookiesContext);
  if (cookies.get("accessToken") === null) return null;
  return context
    .get(apiContext)
    .account.get()
    .catch(() => (cookies.get("accessToken") === null ? null : ("unknown" as const)));
}
