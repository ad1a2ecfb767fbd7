import { data, redirectDocument, type RouterContextProvider } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../context.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { SelectCountryForm, type SwitchAnswer } from "../modules/layout/select-country-form.tsx";
import { evaluateSwitch, parsePlace } from "../modules/locale/choose-place.ts";
import { getT } from "../modules/locale/get-t.server.ts";
import { languageOf, marketOf, parseLocale, swapLocale } from "../modules/locale/locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { paths, safePath, withQuery } from "../paths.ts";
import { setAuthProblem } from "../services/flash.server.ts";
import { markPlaceSynced, rememberChoice } from "../services/place-cookies.server.ts";
import { safeRedirect } from "../services/safe-redirect.server.ts";
import { parseApiError } from "../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/select-country";

export function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  return { returnTo: safePath(url.searchParams.get("returnTo"), home) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(localeContext);
  const form = await request.formData();
  const home = paths.home(here);
  const returnTo = safePath(form.get("returnTo"), home);
  const under = form.has("under") ? safePath(form.get("under"), home) : null;
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  const chosen = parsePlace((name) => form.get(name), here) ?? here;

  if (!(await isOpen(context, chosen))) return refuse(422, getT(here, "country")("not-offered"));
  const member = await findMember(context);
  if (member === "unknown") return refuse(503, getT(here, "error")("general"));
  const isConfirmed = form.get("confirm") === chosen;
  const profile = member && parseLocale(`${member.language}-${member.country}`);

  const verdict = evaluateSwitch({ here, chosen, profile, isConfirmed });
  if (verdict === "close") return safeRedirect(returnTo, home);
  if (verdict === "confirm") {
    if (under === null || !isDocument)
      return data<SwitchAnswer>({ confirm: chosen }, { status: 200 });
    return safeRedirect(withQuery(dialogOver(under), { switch_to: chosen }), home);
  }
  if (verdict === "save") {
    const failure = await saveToProfile(context, chosen);
    if (failure !== null) return refuse(failure.status, failure.text);
  }
  const cookies = context.get(cookiesContext);
  rememberChoice(cookies, chosen);
  if (member !== null) markPlaceSynced(cookies, member.id);
  // A document request drops everything that was fetched for the previous locale (spec §4).
  return redirectDocument(safePath(swapLocale(returnTo, chosen), paths.home(chosen)), 303);

  /** Without scripts, a dialog opens again over its page; otherwise the error is the response. */
  function refuse(status: number, error: string) {
    if (under === null || !isDocument) return data<SwitchAnswer>({ error }, { status });
    const result = { error: { "": [error] } };
    setAuthProblem(context.get(cookiesContext), { modal: "select-country", result });
    return safeRedirect(dialogOver(under), home);
  }
}

export default function SelectCountry({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("locale");
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="panel slim">
        <SelectCountryForm returnTo={loaderData.returnTo} answer={actionData ?? null} />
      </div>
    </main>
  );
}

type Context = Readonly<RouterContextProvider>;

const dialogOver = (path: string) => paths.modal(paths.modal(path, null), "select-country");

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

async function saveToProfile(
  context: Context,
  chosen: NonNullable<ReturnType<typeof parseLocale>>,
) {
  try {
    const changes = { language: languageOf(chosen), country: marketOf(chosen) };
    await context.get(apiContext).account.update(changes);
    return null;
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    context.get(webRequestContext).log.error({ err: error }, "The profile keeps its country");
    const said = problem.status < 500 && error instanceof Object && "message" in error;
    const text = said
      ? String(error.message)
      : getT(context.get(localeContext), "error")("general");
    return { status: problem.status, text };
  }
}
