import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, Field, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import type { ClaimView } from "./present-claim.ts";

const DECISIONS = ["accepted", "refused", "closed"] as const;

export type ClaimFormProps = {
  forms: {
    "": FormSeed<"claim" | "decision" | "answer_el" | "answer_en">;
    move: FormSeed<"claim" | "move" | "note_el" | "note_en" | "device_number">;
  };
  result: ActionResult | undefined;
};

type Props = ClaimFormProps & { claim: ClaimView };

/** The buyer reads the answer in the language of their locale. */
export function ClaimForm({ claim: { id, nonce }, forms, result }: Props) {
  const t = useT("hub-order");
  const [form, fields] = useActionForm({
    id: `claim-form-${id}`,
    hidden: { claim: id },
    seed: { ...forms[""], nonce },
    lastResult: result,
    texts: ["hub-order"],
  });
  const labels = { answer_el: t("claim.answer_el"), answer_en: t("claim.answer_en") };
  return (
    <details open={form.isBack} className="action-details">
      <summary>{t("claim.open")}</summary>
      <ActionForm
        form={form}
        summary={(count) => t("problem.fields", { count })}
        labels={labels}
        preventScrollReset
      >
        <ChoiceField
          field={fields.decision}
          legend={t("claim.decision")}
          choices={DECISIONS.map((value) => ({
            value,
            label: t(`claim.decide.${value}`),
            note: t(`claim.means.${value}`),
          }))}
        />
        <TextareaField field={fields.answer_el} label={labels.answer_el} lang="el" rows={3} />
        <TextareaField field={fields.answer_en} label={labels.answer_en} lang="en" rows={3} />
        <SubmitButton pending={t("claim.sending")} className="fit">
          {t("claim.submit")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

const MAX_NUMBER = 40;

export function ClaimMoves({ claim: { id, nonce, moves }, forms, result }: Props) {
  const t = useT("hub-order");
  const [form, fields] = useActionForm({
    id: `move-form-${id}`,
    hidden: { claim: id, intent: "move" },
    seed: { ...forms.move, nonce },
    lastResult: result,
    texts: ["hub-order"],
    defaultValue: { move: moves.length === 1 ? moves[0] : undefined },
  });
  return (
    <details open={form.isBack} className="action-details">
      <summary>{t("claim.moves.title")}</summary>
      <ActionForm
        form={form}
        summary={(count) => t("problem.fields", { count })}
        preventScrollReset
      >
        <ChoiceField
          field={fields.move}
          legend={t("claim.moves.title")}
          choices={moves.map((value) => ({
            value,
            label: t(`claim.moves.${value}`),
            note: t(`claim.moves.means-${value}`),
          }))}
        />
        {moves.includes("exchange") ? (
          <Field
            field={fields.device_number}
            label={t("claim.moves.number")}
            autoComplete="off"
            maxLength={MAX_NUMBER}
          />
        ) : null}
        <p className="small dim">{t("claim.moves.note-hint")}</p>
        <TextareaField field={fields.note_el} label={t("claim.answer_el")} lang="el" rows={2} />
        <TextareaField field={fields.note_en} label={t("claim.answer_en")} lang="en" rows={2} />
        <SubmitButton pending={t("claim.sending")} className="fit">
          {t("claim.moves.submit")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
