import type { DeviceMerge, ModelMerge } from "#contract/catalog-merge.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { MergePlan } from "./merge-plan.tsx";

const CONFLICT = "catalog-merge.changed";

type Props<Plan, Fields extends string> = {
  plan: Plan;
  seed: FormSeed<Fields>;
  result: ActionResult | undefined;
};

export function ModelMergeForm({
  plan,
  seed,
  result,
}: Props<ModelMerge, "into" | "into_version" | "version" | "reason">) {
  const { from, into } = plan;
  const [form, fields] = useActionForm({
    id: "merge-models",
    hidden: { intent: "models", into: into.id },
    seed,
    lastResult: result,
    texts: ["catalog-merge", "console"],
  });
  return (
    <MergePanel plan={plan}>
      <ActionForm form={form}>
        <SeenVersion current={from.version} conflict={CONFLICT} />
        <SeenVersion name="into_version" current={into.version} conflict={CONFLICT} />
        <Reason field={fields.reason} />
      </ActionForm>
    </MergePanel>
  );
}

export function DeviceMergeForm({
  plan,
  seed,
  result,
}: Props<DeviceMerge, "device" | "into" | "version" | "reason">) {
  const { from, into } = plan;
  const [form, fields] = useActionForm({
    id: "merge-devices",
    hidden: { intent: "devices", device: from.id, into: into.id },
    seed,
    lastResult: result,
    texts: ["catalog-merge", "console"],
  });
  return (
    <MergePanel plan={plan}>
      <ActionForm form={form}>
        <SeenVersion current={from.version} conflict={CONFLICT} />
        <Reason field={fields.reason} />
      </ActionForm>
    </MergePanel>
  );
}

function MergePanel({
  plan,
  children,
}: {
  plan: ModelMerge | DeviceMerge;
  children: React.ReactNode;
}) {
  const t = useT("catalog-merge");
  return (
    <Panel aria-labelledby="plan-title" className="stack narrow">
      <h2 id="plan-title">{t("plan.title", { from: plan.from.title, into: plan.into.title })}</h2>
      <MergePlan plan={plan} />
      {children}
    </Panel>
  );
}

function Reason({ field }: Pick<React.ComponentProps<typeof TextareaField>, "field">) {
  const t = useT("catalog-merge");
  const words = useT("console");
  return (
    <>
      <TextareaField field={field} label={t("reason")} rows={2} />
      <SubmitButton pending={words("working")} className="fit">
        {t("submit")}
      </SubmitButton>
    </>
  );
}
