import * as z from "zod";
import { liftDecision } from "#contract/moderation.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { LostAnswer } from "../../modules/hub/lost-answer.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { DecisionPages } from "../../modules/moderation/decision-list.tsx";
import { FiguresForm, HubDecisionCard } from "../../modules/moderation/hub-decision-card.tsx";
import { MODERATION_MESSAGES } from "../../modules/moderation/moderation-messages.server.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { ChipLink } from "../../modules/ui/chip.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { readPage } from "../../modules/ui/read-page.ts";
import type { Route } from "./+types/decisions";

const { note_el, note_en } = liftDecision.body.shape;
const schema = z
  .object({ decision: z.string("error.invalid_fields"), note_el, note_en })
  .refine((note) => note.note_el !== "" || note.note_en !== "", "moderation-hub.problem.required");

export async function loader({ context, url }: Route.LoaderArgs) {
  const state: "all" | "in_force" = url.searchParams.get("state") === "all" ? "all" : "in_force";
  const page = readPage(url.searchParams);
  const { data, meta } = await context.get(apiContext).hubDecision.list({ state, page });
  const today = context.get(webRequestContext).now().toISOString().slice(0, 10);
  return {
    state,
    page: meta.current_page,
    last: meta.last_page,
    decisions: data.map((one) => ({ ...one, nonce: crypto.randomUUID() })),
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: MODERATION_MESSAGES,
  run: async ({ value: { decision: id, ...note }, api, t, locale, done }) => {
    await api.hubDecision.lift({ id, ...note });
    return done(hubPaths.decisions(locale), t("moderation-hub")("lifted"));
  },
});

export default function HubDecisions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("moderation-hub");
  const locale = useLocale();
  const { state, page, last, decisions, year, form } = loaderData;
  const lost = actionData?.initialValue?.["decision"];
  const hasForm = decisions.some(({ id, is_in_force }) => id === lost && is_in_force);
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("decisions")} noIndex />
      <h1>{t("decisions")}</h1>
      <p className="dim">{t("decisions-lead")}</p>
      <p className="row">
        <ButtonLink to={hubPaths.measure(locale)}>{t("decide")}</ButtonLink>
        <ButtonLink kind="line" to={hubPaths.complaints(locale)}>
          {t("complaints")}
        </ButtonLink>
      </p>
      <nav className="chips" aria-label={t("decisions")}>
        {(["in_force", "all"] as const).map((one) => (
          <ChipLink
            key={one}
            to={hubPaths.decisions(locale, one === "in_force" ? {} : { state: one })}
            on={one === state}
          >
            {t(one)}
          </ChipLink>
        ))}
      </nav>
      {hasForm ? null : <LostAnswer result={actionData} texts={["moderation-hub", "hub"]} />}
      {decisions.length === 0 ? <p>{t("empty")}</p> : null}
      {decisions.map((decision) => (
        <HubDecisionCard key={decision.id} {...{ decision }} seed={form} result={actionData} />
      ))}
      <DecisionPages
        {...{ page, last }}
        to={(number) =>
          hubPaths.decisions(locale, {
            state: state === "all" ? state : null,
            page: number === 1 ? null : number,
          })
        }
      />
      <FiguresForm {...year} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
