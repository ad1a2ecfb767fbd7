import { useEffect, useRef, useState, type FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { ActionResult } from "../form/action-result.ts";
import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { findPictureFault } from "../ui/find-picture-fault.ts";
import { HiddenNonce } from "../ui/submit-button.tsx";
import type { InspectionValues, MergedInspection } from "./inspection-fields.ts";
import { InspectionConflict } from "./inspection-conflict.tsx";
import { InspectionDecision } from "./inspection-decision.tsx";
import { InspectionItemFields } from "./inspection-item.tsx";
import { InspectionNumbers } from "./inspection-numbers.tsx";
import { evaluateInspection } from "./evaluate-inspection.ts";
import type { InspectionView, InspectionGroup } from "./present-inspection.ts";
import { useInspectionWords } from "./use-inspection-words.ts";
import "./inspection.css";

const GROUPS: readonly InspectionGroup[] = ["device", "looks", "works", "parts"];

type Props = {
  inspection: InspectionView;
  result: ActionResult | undefined;
  merged: MergedInspection;
  isTooLarge: boolean;
};

export function InspectionForm({ inspection, result, merged, isTooLarge }: Props) {
  const t = useT("inspection");
  const { labelOf, valueOf } = useInspectionWords();
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState<InspectionValues | null>(null);
  const [fault, setFault] = useState<{ field: string; is: string } | null>(null);
  const isIdle = useNavigation().state === "idle";
  const isWaiting = useRef(false);
  // Saves run one after the other, so that a user does not conflict with their own save.
  useEffect(() => {
    if (!isIdle || !isWaiting.current) return;
    isWaiting.current = false;
    saveBy(form.current);
  }, [isIdle]);
  const { items, version, nonces } = inspection;
  const { values, clashes } = merged;
  const typed = live ?? values;
  const sentence = (key: string, field: string) => {
    const max = field.startsWith("fail_") ? LIMITS.trade.note : LIMITS.listing.reason;
    return t.find(`fault.${key.split(".").at(-1)}`, { max }) ?? t("fault.invalid");
  };
  const keys = result?.error ?? {};
  const errors = Object.entries(keys).flatMap(([field, found]) =>
    found === null || field === ""
      ? []
      : [{ id: field, text: `${labelOf(items, field)}: ${sentence(found[0]!, field)}` }],
  );
  const errorOf = (field: string) => {
    if (fault?.field === field) return sentence(fault.is, field);
    const [key] = keys[field] ?? [];
    return key === undefined ? undefined : sentence(key, field);
  };
  const theirsOf = (field: string) => {
    const clash = clashes.find((one) => one.field === field);
    return clash === undefined ? null : valueOf(items, field, clash.theirs);
  };

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    setLive(
      Object.fromEntries(
        [...new FormData(currentTarget)].filter(
          (entry): entry is [string, string] => typeof entry[1] === "string",
        ),
      ),
    );
  }
  function onPhoto(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    setFault(null);
    if (file === undefined) return;
    const found = findPictureFault(file);
    if (found !== null) {
      input.value = "";
      return setFault({ field: input.name, is: found });
    }
    if (isIdle) saveBy(form.current);
    else isWaiting.current = true;
  }

  const evaluation = evaluateInspection(inspection, typed);
  return (
    <Form
      ref={form}
      id="inspection"
      method="post"
      encType="multipart/form-data"
      className="stack inspection"
      preventScrollReset
      onInput={onInput}
    >
      {/* Enter in a field saves and never decides. */}
      <button className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true">
        {t("save")}
      </button>
      <HiddenNonce nonce={nonces.inspection} key={nonces.inspection} />
      <input type="hidden" name="version" value={version} key={version} />
      <InspectionConflict {...{ inspection, result, clashes, isTooLarge }} />
      <ErrorSummary title={t("problem.fields", { count: errors.length })} errors={errors} />
      <InspectionNumbers {...{ inspection, values, errorOf, theirsOf }} />
      {GROUPS.map((group) => {
        const own = items.filter((item) => item.group === group);
        return own.length === 0 ? null : (
          <section key={group} className="stack" aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{t(`group.${group}`)}</h2>
            {own.map((item) => (
              <InspectionItemFields
                key={item.key}
                {...{ item, values, typed, theirsOf, errorOf, onPhoto }}
              />
            ))}
          </section>
        );
      })}
      <InspectionDecision {...{ inspection, evaluation, values, errorOf, result }} />
      {/* Last field, because it is long: a cookie without room drops fields from the end. */}
      <input
        type="hidden"
        name="base"
        value={JSON.stringify(inspection.values)}
        key={`base-${version}`}
      />
    </Form>
  );
}

const saveBy = (form: HTMLFormElement | null) =>
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("#inspection-save"));
