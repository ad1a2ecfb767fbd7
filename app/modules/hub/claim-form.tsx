import { Form } from "react-router";
import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextareaField } from "../ui/field.tsx";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { ClaimReply } from "./claim-reply.ts";
import type { ClaimView } from "./present-claim.ts";

const DECISIONS = ["accepted", "refused", "closed"] as const;
const ANSWERS = ["answer_el", "answer_en"] as const;

type Props = {
  claim: ClaimView;
  reply: ClaimReply | undefined;
  kept: Record<string, string> | null;
};

/** The answer to a claim, in both languages: its buyer reads the one of theirs. */
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
    <details open={reply !== undefined || kept !== null} className="deed">
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
