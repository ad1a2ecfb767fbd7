import type { SettingRow } from "#contract/setting.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { formatBeginning } from "./setting-values.ts";

type Props = {
  row: SettingRow;
  version: string;
  seed: FormSeed<"row" | "version" | "reason">;
  result: ActionResult | undefined;
};

/** Withdraws a planned row, or puts back what was before the one in force. */
export function UndoSetting({ row, version, seed, result }: Props) {
  const t = useT("setting");
  const words = useT("console");
  const locale = useLocale();
  const id = `undo-${row.id}`;
  const [form, fields] = useActionForm({
    id,
    hidden: { intent: "undo", row: row.id ?? "" },
    seed,
    lastResult: result,
    texts: ["setting", "console", "hub"],
  });
  const isPlanned = row.state === "planned";
  return (
    <Panel aria-labelledby={`${id}-title`} className="stack narrow">
      <h2 id={`${id}-title`}>
        {isPlanned
          ? t("undo.planned", { date: formatBeginning(locale, row.effective_from!) })
          : t("undo.title")}
      </h2>
      <p>{t(isPlanned ? "undo.planned-means" : "undo.means")}</p>
      <ActionForm form={form}>
        <SeenVersion current={version} conflict="setting.changed" />
        <TextareaField field={fields.reason} label={words("reason")} rows={2} />
        <SubmitButton kind="warn" pending={words("working")} className="fit">
          {t("undo.do")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}
