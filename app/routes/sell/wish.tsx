import { createDeviceWish } from "#contract/device-wish.ts";
import { LIMITS } from "#contract/limits.ts";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { DeviceWishForm } from "../../modules/device-wish/device-wish-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm, requiredText } from "../../modules/form/form-rules.server.ts";
import { marketOf } from "../../modules/locale/locale.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/wish";

/** Static page with a plain form. */
export const handle = { scripts: false };

const memberSchema = createDeviceWish.body.omit({ email: true, form_id: true });
const visitorSchema = memberSchema.extend({
  email: requiredText("auth.email-required", createDeviceWish.body.shape.email.unwrap()),
});
type Schema = typeof memberSchema | typeof visitorSchema;

const schemaOf = ({ context }: Pick<Route.ActionArgs, "context">): Schema =>
  context.get(webRequestContext).signedIn ? memberSchema : visitorSchema;

export async function loader({ context, url }: Route.LoaderArgs) {
  const market = marketOf(context.get(localeContext));
  const { features } = await context.get(apiContext).market.getFeatures({ country: market });
  return {
    canSell: features.allow_sellers,
    name: (url.searchParams.get("name") ?? "").slice(0, LIMITS.search.query),
    signedIn: context.get(webRequestContext).signedIn,
    form: openForm(context, schemaOf({ context })),
  };
}

export const action = formAction({
  schema: schemaOf,
  signIn: false,
  run: async ({ value, nonce, api, t, locale, done }) => {
    const form_id = isId(nonce) ? nonce : null;
    await api.deviceWish.create({ email: "", ...value, form_id });
    return done(paths.sell(locale), t("device-wish")("done"));
  },
});

export default function Wish({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("device-wish");
  const sell = useT("listing-draft");
  const locale = useLocale();
  const { canSell, form, ...known } = loaderData;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack slim">
        <h1>{t("title")}</h1>
        {canSell ? (
          <>
            <p>{t("lead")}</p>
            <DeviceWishForm {...known} seed={form} result={actionData} />
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
