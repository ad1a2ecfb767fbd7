import { Form } from "react-router";
import { CANCEL_OPTIONS } from "#contract/listing-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { TextareaField } from "../ui/field.tsx";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { FormReply } from "../ui/form-reply.ts";
import { useListingSentence } from "./use-listing-sentence.ts";

type Props = {
  id: string;
  nonce: string;
  kept: Record<string, string> | null;
  reply: FormReply | undefined;
};

/** Why it is taken back: one reason has to be chosen (spec §5 "Seller cancel request"). */
export function CancelForm({ id, nonce, kept, reply }: Props) {
  const t = useT("selling");
  const locale = useLocale();
  const sentenceOf = useListingSentence();
  const values = reply?.values ?? kept ?? {};
  const [fault] = reply?.errors["option"] ?? [];
  const faults = reply?.errors["comment"] ?? [];
  return (
    <Form method="post" className="stack">
      <HiddenNonce nonce={nonce} />
      <FormProblem reply={reply} />
      <fieldset
        role="radiogroup"
        aria-required="true"
        className="stack snug why"
        {...(fault ? { "aria-describedby": "option-error" } : {})}
      >
        <legend>{t("cancel.why")}</legend>
        {CANCEL_OPTIONS.map((option) => (
          <Option
            key={option}
            type="radio"
            name="option"
            value={option}
            defaultChecked={values["option"] === option}
            label={t(`cancel.option.${option}`)}
          />
        ))}
        {fault ? (
          <p className="err" id="option-error" role="alert">
            {sentenceOf(fault)}
          </p>
        ) : null}
      </fieldset>
      <TextareaField
        id="comment"
        name="comment"
        label={t("cancel.comment")}
        hint={t("cancel.comment-hint")}
        rows={3}
        defaultValue={values["comment"] ?? ""}
        errors={faults.map(sentenceOf)}
      />
      <div className="row">
        <SubmitButton pending={t("working")}>{t("cancel.submit")}</SubmitButton>
        <ButtonLink kind="line" to={sellerPaths.listing(locale, id)}>
          {t("cancel.keep")}
        </ButtonLink>
      </div>
    </Form>
  );
}
