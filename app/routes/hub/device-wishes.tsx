import * as z from "zod";
import { VERTICALS } from "#contract/vertical.ts";
import { WISH_REASONS } from "#contract/device-wish-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { type BareWork, formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { DeviceWishCard, type DeviceWishResult } from "../../modules/hub/device-wish-card.tsx";
import { LostAnswer } from "../../modules/hub/lost-answer.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ListPages } from "../../modules/ui/list-pages.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { readPage } from "../../modules/ui/read-page.ts";
import type { Route } from "./+types/device-wishes";

const MODEL = "device-wish.hub.model";

const schema = z.object({
  wish: z.string("error.invalid_fields"),
  vertical: z.string().optional(),
  find: z.string().optional(),
  model_id: z.string().optional(),
  reason: z.enum(WISH_REASONS, "device-wish.hub.reason").optional(),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const [{ data: wishes, meta }, profile] = await Promise.all([
    context.get(apiContext).deviceWish.listForHub({ page: readPage(url.searchParams) }),
    readProfile(context),
  ]);
  return {
    mayAdd: staffMay(profile, "write_catalog"),
    page: meta.current_page,
    last: meta.last_page,
    wishes: wishes.map((one) => ({ ...one, nonce: crypto.randomUUID() })),
    form: openForm(context, schema),
  };
}

export const action = formActions(
  {
    find: { schema, run: ({ answer }) => answer(200) },
    listed: {
      schema,
      run: async (work) => {
        const { wish: id, model_id } = work.value;
        if (model_id === undefined) return work.refuse(MODEL);
        const decided = await work.api.deviceWish.decide({ id, decision: "listed", model_id });
        return leave(
          work,
          work.t("device-wish")("hub.done-listed", { count: decided.count }),
          decided,
        );
      },
    },
    declined: {
      schema,
      run: async (work) => {
        const { wish: id, model_id = null, reason } = work.value;
        if (reason === undefined) return work.refuse({ reason: "device-wish.hub.reason" });
        if (reason === "exists" && model_id === null) return work.refuse(MODEL);
        const decided = await work.api.deviceWish.decide({
          id,
          decision: "declined",
          model_id: reason === "exists" ? model_id : null,
          reason,
        });
        return leave(
          work,
          work.t("device-wish")("hub.done-declined", { count: decided.count }),
          decided,
        );
      },
    },
    set_aside: {
      schema,
      run: async (work) => {
        const { wish: id } = work.value;
        const decided = await work.api.deviceWish.decide({
          id,
          decision: "set_aside",
          model_id: null,
        });
        return leave(work, work.t("device-wish")("hub.done-set-aside"), decided);
      },
    },
  },
  {
    messages: {
      device_wish_closed: "device-wish.hub.closed",
      selling_off: "device-wish.hub.selling-off",
      invalid_fields: MODEL,
      too_many_requests: "hub.problem.too-many",
      unavailable: "hub.problem.unavailable",
      other: "hub.problem.general",
    },
    deliver: async (result, { form, api }) => {
      const matches = await findMatches(api, form);
      return { ...result, data: { ...result.data, matches } satisfies DeviceWishResult };
    },
  },
);

type Work = Pick<BareWork, "t" | "locale" | "done">;

function leave({ t, locale, done }: Work, sentence: string, { waiting }: { waiting: number }) {
  const left = t("device-wish")("hub.done-waiting", { count: waiting });
  return done(hubPaths.deviceWishes(locale), waiting === 0 ? sentence : `${sentence} ${left}`);
}

async function findMatches(api: ApiClient, form: FormData) {
  const q = String(form.get("find") ?? "").trim();
  if (q === "") return [];
  const vertical = VERTICALS.find((one) => one === form.get("vertical"));
  const models = await api.catalog.listModels({
    q: q.slice(0, LIMITS.search.query),
    ...(vertical && { vertical }),
  });
  return models.map(({ id, name, brand }) => ({ id, name: `${brand.name} ${name}` }));
}

export default function DeviceWishes({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("device-wish");
  const locale = useLocale();
  const { page, last, wishes, form, mayAdd } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("hub.title")} noIndex />
      <h1>{t("hub.title")}</h1>
      <p className="dim">{t("hub.lead")}</p>
      {wishes.some(({ id }) => id === actionData?.initialValue?.["wish"]) ? null : (
        <LostAnswer result={actionData} texts={["device-wish", "hub"]} />
      )}
      {wishes.length === 0 ? <p>{t("hub.none")}</p> : null}
      {wishes.map((wish) => (
        <DeviceWishCard key={wish.id} wish={wish} seed={form} result={actionData} mayAdd={mayAdd} />
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
