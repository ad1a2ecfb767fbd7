import type { FieldMetadata } from "@conform-to/react";
import { CATEGORY_GRADES, type CategoryGrade } from "#contract/condition.ts";
import type { Stock } from "#contract/consignment.ts";
import { FAIL_REASONS } from "#contract/inspection-progress.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, Field, SelectField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import {
  ABSENT_GRADE,
  DEVICE_RESULTS,
  foundField,
  noteField,
} from "../inspection/inspection-fields.ts";
import { useInspectionWords } from "../inspection/use-inspection-words.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Field as PlainField, SelectField as PlainSelect } from "../ui/field.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";

type Props<Name extends string> = {
  stock: Stock;
  seed: FormSeed<Name>;
  result: ActionResult | undefined;
};

const TEXTS = ["hub-stock", "console", "hub"] as const;
const CONFLICT = "hub-stock.problem.changed";

type BinProps = { field: FieldMetadata<string>; isOptional?: true; isFirst?: true };

function BinField({ field, isOptional, isFirst }: BinProps) {
  const t = useT("hub-stock");
  return (
    <Field
      field={field}
      label={t("bin")}
      {...(isOptional && { mark: <span className="dim">{t("bin-optional")}</span> })}
      hint={t("bin-hint")}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={12}
      // The label of the bin is scanned next.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFirst === true}
    />
  );
}

/** To scan it in, or to put it somewhere else. */
export function BinForm({
  stock,
  seed,
  result,
  move,
}: Props<"version" | "bin"> & { move: "receive" | "place" }) {
  const t = useT("hub-stock");
  const [form, fields] = useActionForm({
    id: move,
    hidden: { intent: move },
    seed,
    lastResult: result,
    texts: TEXTS,
    defaultValue: { bin: stock.bin ?? "" },
  });
  return (
    <Panel aria-labelledby={`${move}-title`} className="stack">
      <h2 id={`${move}-title`}>{t(`move.${move}`)}</h2>
      <ActionForm form={form}>
        <SeenVersion current={stock.version} conflict={CONFLICT} />
        <BinField
          field={fields.bin}
          {...(move === "receive" ? { isOptional: true, isFirst: true } : {})}
        />
        <SubmitButton pending={t("working")} className="fit">
          {t(`do.${move}`)}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}

/** What the log keeps of each, and how it is asked for. */
const NOTES = {
  hand_back: ["way", "way-hint"],
  give_up: ["tried", "tried-hint"],
  confirm: ["looked", "looked-hint"],
} as const;
type NotedMove = keyof typeof NOTES;

/** To give it to its seller, to end the wait for an answer, or to confirm a check. */
export function NotedMoveForm({
  stock,
  seed,
  result,
  move,
}: Props<"version" | "note"> & { move: NotedMove }) {
  const t = useT("hub-stock");
  const [label, hint] = NOTES[move];
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: move,
    hidden: { intent: move },
    seed,
    lastResult: result,
    texts: TEXTS,
  });
  return (
    <Panel aria-labelledby={`${move}-title`} className="stack">
      <h2 id={`${move}-title`}>{t(`move.${move}`)}</h2>
      <ActionForm form={form}>
        <SeenVersion current={stock.version} conflict={CONFLICT} />
        <TextareaField field={fields.note} label={t(label)} hint={t(hint)} rows={3} />
        {move === "hand_back" && stock.owes_courier && stock.courier_price !== null ? (
          <Option
            type="checkbox"
            name="courier_paid"
            value="on"
            label={t("took", { price: formatMoney(locale, stock.courier_price) })}
            defaultChecked={result?.initialValue?.["courier_paid"] !== undefined}
          />
        ) : null}
        <SubmitButton pending={t("working")} className="fit">
          {t(`do.${move}`)}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}

type CheckName =
  | "version"
  | "decision"
  | "device_number"
  | "battery_health"
  | "bin"
  | "reason"
  | "note";

export function CheckForm({ stock, seed, result }: Props<CheckName>) {
  const t = useT("hub-stock");
  const inspection = useT("inspection");
  const [form, fields] = useActionForm({
    id: "check",
    hidden: { intent: "check" },
    seed,
    lastResult: result,
    texts: TEXTS,
    defaultValue: { bin: stock.bin ?? "" },
  });
  return (
    <Panel aria-labelledby="check-title" className="stack">
      <h2 id="check-title">{t("check")}</h2>
      <p className="dim narrow">{t("check-lead")}</p>
      <ActionForm form={form}>
        <SeenVersion current={stock.version} conflict={CONFLICT} />
        <Field
          field={fields.device_number}
          label={t(stock.device_number_kind)}
          hint={[
            stock.listed_number === null
              ? ""
              : `${inspection("listed-number")} ${stock.listed_number}.`,
            inspection(`number-hint.${stock.device_number_kind}`),
          ]
            .filter(Boolean)
            .join(" ")}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        {stock.has_battery ? (
          <Field
            field={fields.battery_health}
            label={t("battery")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            after={<span aria-hidden="true">%</span>}
          />
        ) : null}
        {stock.items.map((item) => (
          <ItemFields key={item.key} item={item} sent={result?.initialValue} />
        ))}
        <ChoiceField
          field={fields.decision}
          legend={t("decision")}
          choices={[
            { value: "pass", label: t("pass") },
            { value: "fail", label: t("fail") },
          ]}
        />
        <BinField field={fields.bin} isOptional />
        <SelectField field={fields.reason} label={t("fail-reason")}>
          <option value="">{t("none")}</option>
          {FAIL_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {inspection(`reason.${reason}`)}
            </option>
          ))}
        </SelectField>
        <TextareaField field={fields.note} label={t("note")} hint={t("note-hint")} rows={3} />
        <SubmitButton pending={t("working")} className="fit">
          {t("send")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}

type ItemProps = {
  item: Stock["items"][number];
  sent: ActionResult["initialValue"] | undefined;
};

function ItemFields({ item, sent }: ItemProps) {
  const t = useT("hub-stock");
  const inspection = useT("inspection");
  const { nameOf, meaningOf, claimOf, gradeOf } = useInspectionWords();
  const { key, category, claimed } = item;
  const typed = (name: string) => {
    const value = sent?.[name];
    return typeof value === "string" ? value : "";
  };
  const choices: readonly string[] =
    category === null
      ? DEVICE_RESULTS
      : claimed === ABSENT_GRADE
        ? [...CATEGORY_GRADES, ABSENT_GRADE]
        : CATEGORY_GRADES;
  const labelOf = (choice: string): string =>
    category !== null && choice !== ABSENT_GRADE
      ? `${gradeOf(category, choice as CategoryGrade)}: ${meaningOf(item, choice)}`
      : meaningOf(item, choice);
  const isCompared = category !== null || key === "accessories";
  return (
    <div className="console-fields">
      <PlainSelect
        id={foundField(key)}
        name={foundField(key)}
        label={nameOf(item)}
        defaultValue={typed(foundField(key))}
        {...(isCompared && { hint: t("claimed", { what: claimOf(item) }) })}
      >
        <option value="">{t("choose")}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice)}
          </option>
        ))}
      </PlainSelect>
      <PlainField
        id={noteField(key)}
        name={noteField(key)}
        label={inspection("note-of", { name: nameOf(item) })}
        defaultValue={typed(noteField(key))}
        autoComplete="off"
      />
    </div>
  );
}
