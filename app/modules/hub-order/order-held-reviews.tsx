import { ActionForm } from "../form/action-form.tsx";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Panel } from "../ui/panel.tsx";
import type { OrderFormProps } from "./present-hub-order.ts";
import "./hub-order.css";

export function OrderHeldReviews({ order, forms, result }: OrderFormProps) {
  const t = useT("hub-order");
  const word = useT("review");
  const locale = useLocale();
  const { sharedDetails, heldReviews, people } = order;
  if (sharedDetails.length === 0 && heldReviews.length === 0) return null;
  const waits = heldReviews.some(({ standing }) => standing === "held");
  return (
    <Panel {...(waits ? { kind: "act" } : {})} aria-labelledby="shared" className="stack snug">
      <h2 id="shared">{t("shared.title")}</h2>
      <ul className="dots">
        {sharedDetails.map(({ kind, found_at: at }) => (
          <li key={kind}>
            {t(`shared.kind.${kind}`)}{" "}
            <span className="small dim">{formatDate(locale, at, "moment")}</span>
          </li>
        ))}
      </ul>
      <p className="small">{t("shared.means")}</p>
      <ResultNote result={result} texts={["hub-order"]} intents={["review"]} />
      {heldReviews.map((review) => (
        <div key={review.id} className="stack snug">
          <p className="row tight">
            <b>
              {t(`shared.by.${review.author_role}`, {
                name: people[review.author_role].username || t("nobody"),
              })}
            </b>
            <Badge kind={review.is_positive ? "calm" : "bad"}>
              {word(review.is_positive ? "positive" : "negative")}
            </Badge>
          </p>
          {review.options.length === 0 ? null : (
            <p className="small">
              {review.options.map((option) => word(`option.${option}`)).join(", ")}
            </p>
          )}
          {review.comment === null ? null : (
            <blockquote className="as-written small">{review.comment}</blockquote>
          )}
          <p className="small dim">{t(`shared.standing.${review.standing}`)}</p>
          <div className="row">
            {(["show", "refuse"] as const)
              .filter((one) => (one === "show" ? "shown" : "refused") !== review.standing)
              .map((decision) => (
                <ReviewForm
                  key={decision}
                  review={review.id}
                  decision={decision}
                  seed={forms.review}
                />
              ))}
          </div>
        </div>
      ))}
    </Panel>
  );
}

type ReviewFormProps = {
  review: string;
  decision: "show" | "refuse";
  seed: OrderFormProps["forms"]["review"];
};

const NONCE_LENGTH = 23;

function ReviewForm({ review, decision, seed }: ReviewFormProps) {
  const t = useT("hub-order");
  // Shortened, because part of the review's id is appended.
  const nonce = `${(seed.nonce ?? "").slice(0, NONCE_LENGTH)}-${review.slice(-6)}-${decision.charAt(0)}`;
  const [form] = useActionForm({
    id: `review-${review}-${decision}`,
    hidden: { intent: "review", review },
    seed: { ...seed, nonce },
    texts: ["hub-order"],
  });
  return (
    <ActionForm form={form} preventScrollReset>
      <SubmitButton kind="line" name="decision" value={decision} pending={t("shared.sending")}>
        {t(`shared.${decision}`)}
      </SubmitButton>
    </ActionForm>
  );
}
