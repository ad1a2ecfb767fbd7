import { data, redirect } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import { VERTICALS } from "#contract/vertical.ts";
import { LIMITS } from "#contract/limits.ts";
import { cookiesContext, localeContext, apiContext } from "../../context.ts";
import {
  DeviceWishCard,
  DeviceWishFault,
  type DeviceWishReply,
} from "../../modules/hub/device-wish-card.tsx";
import { toGeneralFault } from "../../modules/hub/general-fault.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { parseTyped } from "../../modules/session/form-handler.server.ts";
import { ListPages } from "../../modules/ui/list-pages.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/device-wishes";

const FAULTS: Partial<Record<ErrorCode, DeviceWishReply["fault"]>> = {
  device_wish_closed: "closed",
  invalid_fields: "model",
  selling_off: "selling-off",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = Number(url.searchParams.get("page"));
  const { data: wishes, meta } = await context.get(apiContext).deviceWish.listForHub({
    page: Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, LIMITS.page.max) : 1,
  });
  return {
    page: meta.current_page,
    last: meta.last_page,
    wishes: wishes.map((one) => ({ ...one, nonce: crypto.randomUUID() })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const api = context.get(apiContext);
  const { text, values } = parseTyped(await request.formData(), new Set(["nonce"]));
  const vertical = VERTICALS.find((one) => one === text("vertical"));
  const findMatches = async () => {
    const models = await api.catalog.listModels({
      q: text("find").slice(0, LIMITS.search.query),
      ...(vertical && { vertical }),
    });
    return models.map(({ id, name, brand }) => ({ id, name: `${brand.name} ${name}` }));
  };
  const reply = async (fault: DeviceWishReply["fault"], status: number) =>
    data(
      { id: text("wish"), fault, matches: text("find") === "" ? [] : await findMatches(), values },
      { status },
    );
  const [intent, model_id] = [text("intent"), text("model_id") || null];
  if (intent !== "listed" && intent !== "set_aside") return reply(null, 200);
  if (intent === "listed" && model_id === null) return reply("model", 422);
  const t = getT(locale, "device-wish");
  try {
    const nonce = text("nonce").slice(0, 40) || crypto.randomUUID();
    const { count, waiting } = await api.deviceWish.decide(
      { id: text("wish"), decision: intent, model_id: intent === "listed" ? model_id : null },
      { idempotencyKey: nonce },
    );
    const done = intent === "listed" ? t("hub.done-listed", { count }) : t("hub.done-set-aside");
    const left = waiting === 0 ? "" : ` ${t("hub.done-waiting", { count: waiting })}`;
    context.get(cookiesContext).seal("message", { content: `${done}${left}` });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status === 404) throw error;
    return reply(FAULTS[problem.code] ?? toGeneralFault(problem), problem.status);
  }
  return redirect(hubPaths.deviceWishes(locale), 303);
}

export default function DeviceWishes({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("device-wish");
  const locale = useLocale();
  const { page, last, wishes } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("hub.title")} noIndex />
      <h1>{t("hub.title")}</h1>
      <p className="dim">{t("hub.lead")}</p>
      {actionData?.fault && !wishes.some(({ id }) => id === actionData.id) ? (
        <DeviceWishFault fault={actionData.fault} />
      ) : null}
      {wishes.length === 0 ? <p>{t("hub.none")}</p> : null}
      {wishes.map((wish) => (
        <DeviceWishCard
          key={wish.id}
          wish={wish}
          reply={actionData?.id === wish.id ? actionData : undefined}
        />
      ))}
      <ListPages
        {...{ page, last }}
        to={(number) => hubPaths.deviceWishes(locale, { page: number === 1 ? null : number })}
        label={t("hub.pages")}
        before={t("hub.before")}
        here={t("hub.page", { page, last })}
        after={t("hub.after")}
      />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
