import * as z from "zod";
import { decideComplaint } from "#contract/moderation.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { LostAnswer } from "../../modules/hub/lost-answer.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { DecisionPages } from "../../modules/moderation/decision-list.tsx";
import { HubComplaintCard } from "../../modules/moderation/hub-complaint-card.tsx";
import { MODERATION_MESSAGES } from "../../modules/moderation/moderation-messages.server.ts";
import { ChipLink } from "../../modules/ui/chip.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { readPage } from "../../modules/ui/read-page.ts";
import type { Route } from "./+types/complaints";

const CHOOSE = "moderation-hub.problem.choose";
const { decision, answer_el, answer_en } = decideComplaint.body.shape;
const schema = z
  .object({
    complaint: z.string("error.invalid_fields"),
    decision: z.enum(decision.options, { error: CHOOSE }),
    answer_el,
    answer_en,
  })
  .refine((answer) => answer.answer_el !== "" || answer.answer_en !== "", CHOOSE);

export async function loader({ context, url }: Route.LoaderArgs) {
  const state: "all" | "open" = url.searchParams.get("state") === "all" ? "all" : "open";
  const page = readPage(url.searchParams);
  const { data, meta } = await context.get(apiContext).hubComplaint.list({ state, page });
  return {
    state,
    page: meta.current_page,
    last: meta.last_page,
    complaints: data.map((one) => ({ ...one, nonce: crypto.randomUUID() })),
    now: context.get(webRequestContext).now().toISOString(),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: MODERATION_MESSAGES,
  run: async ({ value: { complaint: id, ...answer }, api, t, locale, done }) => {
    await api.hubComplaint.decide({ id, ...answer });
    return done(hubPaths.complaints(locale), t("moderation-hub")("answered"));
  },
});

export default function HubComplaints({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("moderation-hub");
  const locale = useLocale();
  const { state, page, last, complaints, now, form } = loaderData;
  const lost = actionData?.initialValue?.["complaint"];
  const hasForm = complaints.some(
    ({ id, status, is_for_colleague }) => id === lost && status === "open" && !is_for_colleague,
  );
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("complaints")} noIndex />
      <h1>{t("complaints")}</h1>
      <p className="dim">{t("complaints-lead")}</p>
      <nav className="chips" aria-label={t("complaints")}>
        {(["open", "all"] as const).map((one) => (
          <ChipLink
            key={one}
            to={hubPaths.complaints(locale, one === "open" ? {} : { state: one })}
            on={one === state}
          >
            {t(one)}
          </ChipLink>
        ))}
      </nav>
      {hasForm ? null : (
        <LostAnswer
          result={actionData}
          texts={["moderation-hub", "hub"]}
          typed={{ names: ["answer_el", "answer_en"] }}
        />
      )}
      {complaints.length === 0 ? <p>{t("empty")}</p> : null}
      {complaints.map((complaint) => (
        <HubComplaintCard
          key={complaint.id}
          {...{ complaint, now }}
          seed={form}
          result={actionData}
        />
      ))}
      <DecisionPages
        {...{ page, last }}
        to={(number) =>
          hubPaths.complaints(locale, {
            state: state === "all" ? state : null,
            page: number === 1 ? null : number,
          })
        }
      />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
