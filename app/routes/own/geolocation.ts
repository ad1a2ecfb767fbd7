import { isbot } from "isbot";
import { cookiesContext, apiContext, webRequestContext } from "../../context.ts";
import { planDetection, settleDetection } from "../../modules/locale/detect-country.ts";
import { marketOf, parseLocale, type Locale } from "../../modules/locale/locale.ts";
import { findCountry } from "../../services/geolocation.server.ts";
import { rememberPlace } from "../../services/place-cookies.server.ts";
import type { Route } from "./+types/geolocation";

const NO_STORE = { "Cache-Control": "no-store" };

/** spec §7: country and countryName of the visitor, never cached; 404 when unknown. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const country = await look(context, request);
  const countryName = country && new Intl.DisplayNames("en", { type: "region" }).of(country);
  return Response.json(
    { country, countryName: countryName ?? null },
    { status: country === null ? 404 : 200, headers: NO_STORE },
  );
}

/** The page navigates (spec §4 "Automatic country detection"): no URL redirects a crawler. */
export async function action({ context, request }: Route.ActionArgs) {
  const here = parseLocale(String((await request.formData()).get("locale")));
  const agent = request.headers.get("User-Agent");
  if (here === null || !agent || isbot(agent)) return reply(here);
  const cookies = context.get(cookiesContext);
  const stored = cookies.get("detectedCountry");
  const plan = planDetection({
    signedIn: cookies.get("accessToken") !== null,
    isApplied: cookies.get("geolocationApplied") !== null,
    here,
    stored,
  });
  if (plan === "skip") return reply(here);
  const place = plan === "keep" ? here : await settle();
  rememberPlace(cookies, place);
  // Renews its thirty days, so that detection does not undo a place that is used.
  if (plan === "keep") cookies.set("detectedCountry", marketOf(here));
  cookies.set("geolocationApplied", "1");
  return reply(place);

  async function settle(): Promise<Locale> {
    const place = settleDetection({
      here: here!,
      country: await look(context, request),
      enabled: await listOpen(context),
    });
    if (place !== here) cookies.set("detectedCountry", marketOf(place));
    return place;
  }
}

type Context = Route.ActionArgs["context"];

const reply = (locale: Locale | null) => Response.json({ locale }, { headers: NO_STORE });

/** A failure is only logged: the visitor stays (spec §8 "Silent failures"). */
async function look(context: Context, request: Request): Promise<string | null> {
  const { ip, config, log } = context.get(webRequestContext);
  try {
    return await findCountry({ ip, headers: request.headers, config });
  } catch (error) {
    log.error({ err: error }, "The visitor's country could not be looked up");
    return null;
  }
}

async function listOpen(context: Context) {
  try {
    const countries = await context.get(apiContext).market.listCountries();
    return countries.filter(({ enabled }) => enabled).map(({ code }) => code);
  } catch (error) {
    context.get(webRequestContext).log.warn({ err: error }, "Nobody says which countries are open");
    return [];
  }
}
