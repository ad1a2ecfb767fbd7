import type { StaffFaceValue } from "#contract/staff-catalog.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { Field, TextareaField } from "../form/fields.tsx";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { formatAmount } from "../locale/parse-amount.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { ValueHistory } from "./value-history.tsx";

type Props = {
  entry: StaffFaceValue;
  mayWrite: boolean;
  seeds: {
    value: FormSeed<"value" | "starts_on" | "reason" | "market" | "version">;
    drop: FormSeed<"change" | "reason">;
  };
  result: ActionResult | undefined;
};

/** The face value of a device in one market: now, as proposed, planned and past. */
export function ValuePanel({ entry, mayWrite, seeds, result }: Props) {
  const t = useT("staff-catalog");
  const places = useT("locale");
  const locale = useLocale();
  const { market, value, valued_at: valuedAt, above, proposal, changes } = entry;
  const title = `value-${market}`;
  return (
    <Panel aria-labelledby={title} className="stack">
      <h2 id={title}>{places(`country.${market}`)}</h2>
      <p>
        {value === null ? t("value.none") : t("value.now", { value: formatMoney(locale, value) })}{" "}
        {valuedAt === null ? null : t("value.checked", { day: formatDate(locale, valuedAt) })}
      </p>
      {above > 0 ? <Note kind="act">{t("value.above", { count: above })}</Note> : null}
      {proposal === null ? null : (
        <p>
          {t("value.proposed", {
            value: formatMoney(locale, proposal.value),
            count: proposal.sales,
          })}
        </p>
      )}
      {mayWrite ? <ValueForm entry={entry} seed={seeds.value} result={result} /> : null}
      <h3>{t("value.history")}</h3>
      <ValueHistory changes={changes} />
      {mayWrite
        ? changes
            .filter(({ state }) => state === "planned")
            .map((change) => (
              <DropForm key={change.id} change={change} seed={seeds.drop} result={result} />
            ))
        : null}
    </Panel>
  );
}

type ValueFormProps = Pick<Props, "entry" | "result"> & { seed: Props["seeds"]["value"] };

function ValueForm({ entry: { market, value, version }, seed, result }: ValueFormProps) {
  const t = useT("staff-catalog");
  const working = useT("console");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: `value-${market}-form`,
    hidden: { intent: "value", market },
    seed,
    lastResult: result,
    texts: ["staff-catalog", "console"],
    defaultValue: { value: value === null ? "" : formatAmount(locale, value.amount) },
  });
  return (
    <ActionForm form={form}>
      <SeenVersion current={version} conflict="staff-catalog.changed" />
      <div className="console-fields">
        <Field
          field={fields.value}
          label={t("value.title")}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          field={fields.starts_on}
          type="date"
          label={t("value.starts-on")}
          hint={t("value.starts-hint")}
        />
      </div>
      <TextareaField field={fields.reason} label={t("reason")} rows={2} />
      <SubmitButton pending={working("working")} className="fit">
        {t("value.save")}
      </SubmitButton>
    </ActionForm>
  );
}

type DropFormProps = {
  change: StaffFaceValue["changes"][number];
  seed: Props["seeds"]["drop"];
  result: Props["result"];
};

function DropForm({ change, seed, result }: DropFormProps) {
  const t = useT("staff-catalog");
  const working = useT("console");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: `drop-${change.id}`,
    hidden: { intent: "drop", change: change.id },
    seed,
    lastResult: result,
    texts: ["staff-catalog", "console"],
  });
  const facts = {
    value: formatMoney(locale, change.value),
    day: formatDate(locale, change.starts_at),
  };
  return (
    <ActionForm form={form}>
      <p>{t("value.planned", facts)}</p>
      <TextareaField field={fields.reason} label={t("reason")} rows={2} />
      <SubmitButton kind="line" pending={working("working")} className="fit">
        {t("value.drop")}
      </SubmitButton>
    </ActionForm>
  );
}
