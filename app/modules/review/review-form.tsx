import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import { LIMITS } from "#contract/limits.ts";
import { REVIEW_OPTIONS } from "#contract/review-options.ts";
import { orderPaths } from "../../order-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { TextareaField } from "../ui/field.tsx";
import { FormProblem, type FormReply, useFaultSentence } from "../ui/form-problem.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import { PhotosField } from "../ui/photos-field.tsx";
import { optionName, type Rating } from "./parse-review-form.ts";
import { ButtonLink } from "../ui/button.tsx";
import "../ui/choice-list.css";

type Props = {
  orderId: string;
  rating: Rating;
  counterpart: string;
  nonce: string;
  kept: Record<string, string> | null;
  isTooLarge: boolean;
  reply: FormReply | undefined;
};

export function ReviewForm(props: Props) {
  const { orderId, rating, counterpart, nonce, kept, isTooLarge, reply } = props;
  const t = useT("review");
  const locale = useLocale();
  const sentenceOf = useFaultSentence("review");
  const values = reply?.values ?? kept ?? {};
  const errorsOf = (name: string) => (reply?.errors[name] ?? []).map(sentenceOf);
  const [fault] = errorsOf("options");
  const other = rating === "positive" ? "negative" : "positive";
  const isLost = isTooLarge || values[FILES_CHOSEN] !== undefined;
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <HiddenNonce nonce={nonce} />
      <input type="hidden" name="rating" value={rating} />
      <FormProblem reply={reply} texts="review" />
      {isTooLarge ? (
        <Note kind="bad" live>
          {t("photos-heavy")}
        </Note>
      ) : null}
      <p>
        <b>{t(`about-${rating}`, { name: counterpart })}</b>{" "}
        <Link className="link" to={orderPaths.order(locale, orderId, "review", { rating: other })}>
          {t(`switch-${other}`)}
        </Link>
      </p>
      <fieldset
        className="choices"
        id="options"
        {...(fault ? { "aria-describedby": "options-error" } : {})}
      >
        <legend>{t(`what-${rating}`)}</legend>
        {REVIEW_OPTIONS[rating].map((option) => (
          <Option
            key={option}
            type="checkbox"
            name={optionName(option)}
            value="on"
            defaultChecked={values[optionName(option)] !== undefined}
            label={t(`option.${option}`)}
          />
        ))}
        {fault ? (
          <p className="err" id="options-error" role="alert">
            {fault}
          </p>
        ) : null}
      </fieldset>
      <TextareaField
        id="comment"
        name="comment"
        label={t("comment")}
        hint={t("comment-hint", { max: LIMITS.review.comment })}
        rows={4}
        defaultValue={values["comment"] ?? ""}
        errors={errorsOf("comment")}
      />
      <PhotosField
        id="files"
        label={t("photos")}
        hint={t(isLost ? "photos-again" : "photos-hint", { count: LIMITS.review.photos })}
        max={LIMITS.review.photos}
        errors={errorsOf("files")}
        sentenceOf={(one) => t(`photos-${one}`, { count: LIMITS.review.photos })}
      />
      <div className="row">
        <SubmitButton name="intent" value="review" pending={t("working")}>
          {t("submit")}
        </SubmitButton>
      </div>
    </Form>
  );
}

type RatingChoiceProps = { orderId: string; counterpart: string; isTooLarge: boolean };

export function RatingChoice({ orderId, counterpart, isTooLarge }: RatingChoiceProps) {
  const t = useT("review");
  const locale = useLocale();
  const to = (rating: string) => orderPaths.order(locale, orderId, "review", { rating });
  return (
    <section className="stack snug" aria-labelledby="how">
      <h2 id="how">{t("how", { name: counterpart })}</h2>
      {isTooLarge ? <Note kind="bad">{t("photos-heavy")}</Note> : null}
      <p className="dim">{t("how-note")}</p>
      <p className="row">
        <ButtonLink to={to("positive")}>{t("went-well")}</ButtonLink>
        <ButtonLink kind="line" to={to("negative")}>
          {t("went-badly")}
        </ButtonLink>
      </p>
    </section>
  );
}
