import { Form } from "react-router";
import { CANCEL_OPTIONS, type CancelOption } from "#contract/listing-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { TextareaField } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Option } from "../ui/option.tsx";
import { FormProblem, useListingSentence } from "./form-problem.tsx";
import type { FormReply } from "../ui/form-problem.tsx";
import { LIMITS } from "#contract/limits.ts";

type Props = {
  id: string;
  nonce: string;
  kept: Record<string, string> | null;
  reply: FormReply | undefined;
};

/** One reason is required (spec §5 "Seller cancel request"). */
export function CancelForm({ id, nonce, kept, reply }: Props) {
  const t = useT("my-listings");
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

type Body = { option: CancelOption; comment?: string };
type Reading =
  | { body: Body; wrong: Record<string, never> }
  | { body: null; wrong: Record<string, string[]> };

const isOption = (value: string): value is CancelOption =>
  (CANCEL_OPTIONS as readonly string[]).includes(value);

/** The reason must be one of the given ones; the note is optional. */
export function parseCancelForm(text: (name: string) => string): Reading {
  const option = text("option");
  const comment = text("comment");
  const isLong = comment.length > LIMITS.listing.comment;
  if (isOption(option) && !isLong)
    return { body: { option, ...(comment && { comment }) }, wrong: {} };
  return {
    body: null,
    wrong: {
      ...(isOption(option) ? {} : { option: ["selling.cancel.option-required"] }),
      ...(isLong ? { comment: ["selling.cancel.comment-long"] } : {}),
    },
  };
}
