import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from "react";
import { Form, useNavigation } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { ActionResult } from "../form/action-result.ts";
import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { findPictureFault } from "../ui/find-picture-fault.ts";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { fillAsDescribed } from "./bench-scan.ts";
import type { InspectionValues, MergedInspection } from "./inspection-fields.ts";
import { InspectionConflict } from "./inspection-conflict.tsx";
import { InspectionBar, InspectionFail } from "./inspection-decision.tsx";
import { InspectionLines } from "./inspection-lines.tsx";
import { InspectionNumbers } from "./inspection-numbers.tsx";
import { evaluateInspection } from "./evaluate-inspection.ts";
import type { InspectionView } from "./present-inspection.ts";
import { SellerPhotos } from "./seller-photos.tsx";
import { useBenchScan } from "./use-bench-scan.ts";
import { useInspectionWords } from "./use-inspection-words.ts";
import "./inspection.css";

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
  useBenchScan(form);
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
  /** Without a save, so that exceptions follow at once; without scripts the button saves. */
  function onDescribed(event: MouseEvent) {
    event.preventDefault();
    if (form.current !== null) fillAsDescribed(form.current);
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
      <div className="bench">
        <div className="bench-side">
          <InspectionNumbers {...{ inspection, values, errorOf, theirsOf }} />
          <div className="bench-described">
            <SubmitButton
              id="inspection-described"
              kind="line"
              size="m"
              name="intent"
              value="described"
              pending={t("saving")}
              onClick={onDescribed}
            >
              {t("described")}
            </SubmitButton>
            <p className="tiny dim">{t("described-hint")}</p>
          </div>
          <SellerPhotos photos={inspection.sellerPhotos} />
          <InspectionFail {...{ values, errorOf, result }} />
        </div>
        <InspectionLines {...{ items, values, typed, theirsOf, errorOf, onPhoto }} />
      </div>
      <InspectionBar inspection={inspection} evaluation={evaluation} />
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
