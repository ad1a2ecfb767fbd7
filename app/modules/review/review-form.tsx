import { LIMITS } from "#contract/limits.ts";
import { REVIEW_OPTIONS } from "#contract/review-options.ts";
import { orderPaths } from "../../order-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceFrame, ChoiceOption, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { checkPhotos, PhotosField } from "../form/photos-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { optionName, type OptionName, type Rating } from "./rating.ts";

type Props = {
  orderId: string;
  rating: Rating;
  counterpart: string;
  form: FormSeed<OptionName | "options" | "comment" | "files">;
  isTooLarge: boolean;
  result: ActionResult | undefined;
};

export function ReviewForm(props: Props) {
  const { orderId, rating, counterpart, form: seed, isTooLarge, result } = props;
  const t = useT("review");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: "review",
    hidden: { intent: "review", rating },
    seed,
    lastResult: result,
    texts: ["review"],
    check: checkPhotos("review", LIMITS.review.photos),
  });
  const other = rating === "positive" ? "negative" : "positive";
  return (
    <ActionForm form={form} encType="multipart/form-data">
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
      <ChoiceFrame
        field={fields.options}
        legend={t(`what-${rating}`)}
        type="checkbox"
        className="choices"
      >
        {REVIEW_OPTIONS[rating].map((option) => (
          <ChoiceOption
            key={option}
            field={fields[optionName(option)]}
            type="checkbox"
            value="on"
            label={t(`option.${option}`)}
          />
        ))}
      </ChoiceFrame>
      <TextareaField
        field={fields.comment}
        label={t("comment")}
        hint={t("comment-hint", { max: LIMITS.review.comment })}
        rows={4}
      />
      <PhotosField
        field={fields.files}
        label={t("photos")}
        hint={t("photos-hint", { count: LIMITS.review.photos })}
        hintAgain={t("photos-again", { count: LIMITS.review.photos })}
        max={LIMITS.review.photos}
        isTooLarge={isTooLarge}
      />
      <div className="row">
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </div>
    </ActionForm>
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
