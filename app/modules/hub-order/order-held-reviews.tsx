import { Form } from "react-router";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { type OrderActionReply, useActionWords } from "./use-action-words.ts";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";

type Props = {
  order: HubOrderView;
  reply: OrderActionReply | undefined;
  kept: Record<string, string> | null;
};

export function OrderHeldReviews({ order, reply, kept }: Props) {
  const t = useT("hub-order");
  const word = useT("review");
  const locale = useLocale();
  const { problem } = useActionWords(reply, kept, "review");
  const { sharedDetails, heldReviews, people, nonces } = order;
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
      {problem === null ? null : (
        <Note kind="bad" live>
          {problem}
        </Note>
      )}
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
                <Form method="post" preventScrollReset key={decision}>
                  <HiddenNonce
                    nonce={`${nonces.review}-${review.id.slice(-6)}-${decision.charAt(0)}`}
                    key={nonces.review}
                  />
                  <input type="hidden" name="intent" value="review" />
                  <input type="hidden" name="review" value={review.id} />
                  <SubmitButton
                    kind="line"
                    name="decision"
                    value={decision}
                    pending={t("shared.sending")}
                  >
                    {t(`shared.${decision}`)}
                  </SubmitButton>
                </Form>
              ))}
          </div>
        </div>
      ))}
    </Panel>
  );
}
