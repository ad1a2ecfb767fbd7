import { data, redirect } from "react-router";
import { VERTICALS } from "#contract/vertical.ts";
import { LIMITS } from "#contract/limits.ts";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import {
  DeviceWishForm,
  type DeviceWishFault,
} from "../../modules/device-wish/device-wish-form.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { marketOf } from "../../modules/locale/locale.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { parseTyped } from "../../modules/session/form-handler.server.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/wish";

/** Static page with a plain form. */
export const handle = { scripts: false };

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export async function loader({ context, url }: Route.LoaderArgs) {
  const market = marketOf(context.get(localeContext));
  const { features } = await context.get(apiContext).market.getFeatures({ country: market });
  return {
    canSell: features.allow_sellers,
    name: (url.searchParams.get("name") ?? "").slice(0, LIMITS.search.query),
    signedIn: context.get(webRequestContext).signedIn,
    nonce: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const { text, values } = parseTyped(await request.formData(), new Set(["nonce"]));
  const vertical = VERTICALS.find((one) => one === text("vertical"));
  const refuse = (faults: DeviceWishFault[], status: number) =>
    data({ faults, values }, { status });
  const faults: DeviceWishFault[] = [
    ...(/[\p{L}\p{N}]/u.test(text("name")) ? [] : (["name"] as const)),
    ...(text("name").length > LIMITS.deviceWish.name ? (["name-long"] as const) : []),
    ...(vertical === undefined ? (["vertical"] as const) : []),
    ...(context.get(webRequestContext).signedIn || text("email") !== ""
      ? []
      : (["email"] as const)),
  ];
  if (vertical === undefined || faults.length > 0) return refuse(faults, 422);
  try {
    await context.get(apiContext).deviceWish.create({
      name: text("name"),
      vertical,
      email: text("email"),
      form_id: UUID.test(text("nonce")) ? text("nonce") : null,
    });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    if (problem.fieldErrors["email"]) return refuse(["email"], problem.status);
    return refuse([problem.status === 429 ? "often" : "other"], problem.status);
  }
  context.get(cookiesContext).seal("message", { content: getT(locale, "device-wish")("done") });
  return redirect(paths.sell(locale), 303);
}

export default function Wish({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("device-wish");
  const sell = useT("listing-draft");
  const locale = useLocale();
  const { canSell, ...form } = loaderData;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack slim">
        <h1>{t("title")}</h1>
        {canSell ? (
          <>
            <p>{t("lead")}</p>
            <DeviceWishForm {...form} reply={actionData} />
          </>
        ) : (
          <Note kind="act">
            <p>
              <b>{sell("start.off")}</b>
            </p>
            <p>
              <ButtonLink kind="line" size="m" to={paths.search(locale)}>
                {sell("start.browse")}
              </ButtonLink>
            </p>
          </Note>
        )}
        <p>
          <a href={paths.sell(locale)}>{t("back")}</a>
        </p>
      </div>
    </main>
  );
}
