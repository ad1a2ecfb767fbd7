import type { HubDecision } from "#contract/moderation.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Panel } from "../ui/panel.tsx";
import { Statement } from "./statement.tsx";

type Props = {
  decision: HubDecision & { nonce: string };
  seed: FormSeed<"decision" | "note_el" | "note_en">;
  result: ActionResult | undefined;
};

export function HubDecisionCard({ decision, seed, result }: Props) {
  const t = useT("moderation-hub");
  const words = useT("moderation");
  const { id, measure, person, decided_by: staff, is_in_force } = decision;
  return (
    <section className="stack snug" aria-labelledby={`decision-${id}`}>
      <h2 id={`decision-${id}`}>{words(`measure.${measure}`)}</h2>
      <p className="small dim">{t("by", { person, staff })}</p>
      <Statement decision={decision} />
      {is_in_force ? <LiftForm {...{ decision, seed, result }} /> : null}
    </section>
  );
}

function LiftForm({ decision: { id, nonce }, seed, result }: Props) {
  const t = useT("moderation-hub");
  const [form, fields] = useActionForm({
    id: `lift-${id}`,
    hidden: { decision: id },
    seed: { ...seed, nonce },
    lastResult: result,
    texts: ["moderation-hub", "hub"],
  });
  return (
    <details open={form.isBack}>
      <summary>{t("lift")}</summary>
      <ActionForm form={form}>
        <TextareaField field={fields.note_el} label={t("lift_el")} rows={2} />
        <TextareaField field={fields.note_en} label={t("lift_en")} rows={2} />
        <SubmitButton pending={t("working")} className="fit">
          {t("lift")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

export function FiguresForm({ from, to }: { from: string; to: string }) {
  const t = useT("moderation-hub");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="figures" className="stack snug">
      <h2 id="figures">{t("figures")}</h2>
      <form method="get" action={hubPaths.moderationFile(locale)} className="stack snug">
        <Field id="figures-from" name="from" type="date" label={t("from")} defaultValue={from} />
        <Field id="figures-to" name="to" type="date" label={t("to")} defaultValue={to} />
        <Button kind="line" className="fit">
          {t("download")}
        </Button>
      </form>
    </Panel>
  );
}
