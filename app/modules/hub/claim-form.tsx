import { Form } from "react-router";
import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextareaField, Field } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import type { ClaimView } from "./present-claim.ts";

const DECISIONS = ["accepted", "refused", "closed"] as const;
const ANSWERS = ["answer_el", "answer_en"] as const;

type Props = {
  claim: ClaimView;
  reply: ClaimReply | undefined;
  kept: Record<string, string> | null;
};

/** The buyer reads the answer in the language of their locale. */
export function ClaimForm({ claim: { id, nonce }, reply, kept }: Props) {
  const t = useT("hub-order");
  const values = reply?.values ?? kept ?? {};
  const idOf = (field: string) => `${field}-${id}`;
  const sentence = (key: string) => t.find(`fault.${key.split(".").at(-1)}`) ?? t("fault.invalid");
  const errorsOf = (field: string) => (reply?.errors[field] ?? []).map(sentence);
  const nameOf = (field: string) =>
    field === "answer_el" || field === "answer_en" ? `${t(`claim.${field}`)}: ` : "";
  const errors = Object.entries(reply?.errors ?? {}).flatMap(([field, [key]]) =>
    key === undefined ? [] : [{ id: idOf(field), text: nameOf(field) + sentence(key) }],
  );
  const [undecided] = errorsOf("decision");
  return (
    <details open={reply !== undefined || kept !== null} className="action-details">
      <summary>{t("claim.open")}</summary>
      <Form method="post" className="stack" preventScrollReset>
        <HiddenNonce nonce={nonce} key={nonce} />
        <input type="hidden" name="claim" value={id} />
        {reply?.problem ? (
          <Note kind="bad" live>
            {t(`claim.problem.${reply.problem}`)}
          </Note>
        ) : null}
        <ErrorSummary title={t("problem.fields", { count: errors.length })} errors={errors} />
        <fieldset
          id={idOf("decision")}
          tabIndex={-1}
          className="field"
          {...(undecided ? { "aria-describedby": `${idOf("decision")}-error` } : {})}
        >
          <legend>{t("claim.decision")}</legend>
          {undecided ? (
            <p className="err" id={`${idOf("decision")}-error`}>
              {undecided}
            </p>
          ) : null}
          {DECISIONS.map((decision) => (
            <Option
              key={decision}
              type="radio"
              name="decision"
              value={decision}
              label={t(`claim.decide.${decision}`)}
              note={t(`claim.means.${decision}`)}
              defaultChecked={values["decision"] === decision}
            />
          ))}
        </fieldset>
        {ANSWERS.map((name) => (
          <TextareaField
            key={name}
            id={idOf(name)}
            name={name}
            lang={name.slice(-2)}
            label={t(`claim.${name}`)}
            rows={3}
            defaultValue={values[name] ?? ""}
            errors={errorsOf(name)}
          />
        ))}
        <SubmitButton pending={t("claim.sending")} className="fit">
          {t("claim.submit")}
        </SubmitButton>
      </Form>
    </details>
  );
}

type ClaimMovesProps = {
  claim: ClaimView;
  reply: ClaimReply | undefined;
  kept: Record<string, string> | null;
};

const NOTES = ["note_el", "note_en"] as const;

export function ClaimMoves({ claim: { id, nonce, moves }, reply, kept }: ClaimMovesProps) {
  const t = useT("hub-order");
  const values = reply?.values ?? kept ?? {};
  const idOf = (field: string) => `${field}-${id}`;
  const sentence = (key: string) => t.find(`fault.${key.split(".").at(-1)}`) ?? t("fault.invalid");
  const errorsOf = (field: string) => (reply?.errors[field] ?? []).map(sentence);
  const errors = Object.entries(reply?.errors ?? {}).flatMap(([field, [key]]) =>
    key === undefined ? [] : [{ id: idOf(field), text: sentence(key) }],
  );
  return (
    <details open={reply !== undefined || kept !== null} className="action-details">
      <summary>{t("claim.moves.title")}</summary>
      <Form method="post" className="stack" preventScrollReset>
        <HiddenNonce nonce={nonce} key={nonce} />
        <input type="hidden" name="claim" value={id} />
        <input type="hidden" name="intent" value="move" />
        {reply?.problem ? (
          <Note kind="bad" live>
            {t(`claim.problem.${reply.problem}`)}
          </Note>
        ) : null}
        <ErrorSummary title={t("problem.fields", { count: errors.length })} errors={errors} />
        <fieldset id={idOf("move")} tabIndex={-1} className="field">
          <legend>{t("claim.moves.title")}</legend>
          {moves.map((move) => (
            <Option
              key={move}
              type="radio"
              name="move"
              value={move}
              label={t(`claim.moves.${move}`)}
              note={t(`claim.moves.means-${move}`)}
              defaultChecked={values["move"] === move || moves.length === 1}
            />
          ))}
        </fieldset>
        {moves.includes("exchange") ? (
          <Field
            id={idOf("device_number")}
            name="device_number"
            label={t("claim.moves.number")}
            autoComplete="off"
            maxLength={40}
            defaultValue={values["device_number"] ?? ""}
            errors={errorsOf("device_number")}
          />
        ) : null}
        <p className="small dim">{t("claim.moves.note-hint")}</p>
        {NOTES.map((name) => (
          <TextareaField
            key={name}
            id={idOf(name)}
            name={name}
            lang={name.slice(-2)}
            label={t(name === "note_el" ? "claim.answer_el" : "claim.answer_en")}
            rows={2}
            defaultValue={values[name] ?? ""}
            errors={errorsOf(name)}
          />
        ))}
        <SubmitButton pending={t("claim.sending")} className="fit">
          {t("claim.moves.submit")}
        </SubmitButton>
      </Form>
    </details>
  );
}

export type ClaimReply = {
  id: string;
  problem: "closed" | "forbidden" | "too-large" | "too-many" | "unavailable" | "general" | null;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
