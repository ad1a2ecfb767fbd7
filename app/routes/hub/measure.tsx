import * as z from "zod";
import { createDecision } from "#contract/moderation.ts";
import { MEASURES, SUBJECT_OF_MEASURE } from "#contract/moderation-words.ts";
import { apiContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { ChoiceField, Field, TextareaField } from "../../modules/form/fields.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { MEASURE_DAYS, MeasureFields } from "../../modules/moderation/measure-fields.tsx";
import { MODERATION_MESSAGES } from "../../modules/moderation/moderation-messages.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/measure";

const SUBJECTS = ["listing", "review", "profile"] as const;
const { subject_type, subject, measure, reason, facts_el, facts_en } = createDecision.body.shape;
const schema = z
  .object({
    subject_type,
    subject,
    measure,
    reason,
    days: z.enum(MEASURE_DAYS, { error: "moderation.days-invalid" }).optional(),
    facts_el,
    facts_en,
  })
  .refine((typed) => typed.facts_el !== "" || typed.facts_en !== "", {
    path: ["facts_en"],
    error: "moderation-hub.problem.required",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  // Answers 404 to others than staff.
  await context.get(apiContext).hubDecision.list();
  const [type, id] = (url.searchParams.get("about") ?? "").split(":", 2);
  return {
    about: {
      subject_type: SUBJECTS.find((one) => one === type) ?? null,
      subject: id ?? null,
    },
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: { ...MODERATION_MESSAGES, not_found: { subject: "moderation.subject-unknown" } },
  run: async ({ value: { days, ...value }, api, t, locale, done }) => {
    await api.hubDecision.create({ ...value, days: days === undefined ? null : Number(days) });
    return done(hubPaths.decisions(locale), t("moderation-hub")("done"));
  },
});

/** Those of a thing first, and then those of the account. */
const ORDERED = MEASURES.toSorted(
  (a, b) =>
    Number(SUBJECT_OF_MEASURE[a] === "account") - Number(SUBJECT_OF_MEASURE[b] === "account"),
);

export default function MeasurePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("moderation-hub");
  const { about, form: seed } = loaderData;
  const [form, fields] = useActionForm({
    id: "measure",
    seed,
    lastResult: actionData,
    texts: ["moderation-hub", "hub"],
    defaultValue: about,
  });
  return (
    <main id="main" className="wrap">
      <PageHead title={t("decide")} noIndex />
      <div className="stack slim">
        <h1>{t("decide")}</h1>
        <p className="dim">{t("decide-lead")}</p>
        <ActionForm form={form}>
          <ChoiceField
            field={fields.subject_type}
            legend={t("subject")}
            choices={SUBJECTS.map((value) => ({ value, label: t(`subject-type.${value}`) }))}
          />
          <Field field={fields.subject} label={t("subject-id")} autoComplete="off" />
          <MeasureFields
            measure={fields.measure}
            reason={fields.reason}
            days={fields.days}
            measures={ORDERED}
          />
          <TextareaField field={fields.facts_el} label={t("facts_el")} rows={4} />
          <TextareaField field={fields.facts_en} label={t("facts_en")} rows={4} />
          <SubmitButton pending={t("working")} className="fit">
            {t("submit")}
          </SubmitButton>
        </ActionForm>
      </div>
    </main>
  );
}
