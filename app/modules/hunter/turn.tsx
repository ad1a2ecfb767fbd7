import type { HunterReply, HunterTurn } from "#contract/ai-conversation.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Comparison } from "./comparison.tsx";
import { NextSteps } from "./next-steps.tsx";
import { PressForm } from "./press-form.tsx";
import { Suggestions } from "./suggestions.tsx";

type Props = { turn: HunterTurn; nonce: string; isLast: boolean };

/** Buttons stand at the last turn alone: at an older one they would answer the wrong question. */
export function Turn({ turn: { number, text, reply }, nonce, isLast }: Props) {
  const t = useT("hunter");
  return (
    <article className="hunt-turn stack" id={`turn-${number}`} aria-label={t("turn", { number })}>
      <p className="said">
        <span className="vh">{t("you")}: </span>
        {text}
      </p>
      <div className="reply stack">
        <p className="who small dim">
          {reply.engine === "model" && reply.provider !== null
            ? t("who-model", { provider: reply.provider })
            : t("who")}
        </p>
        <p>{reply.segments.map(({ text: part }) => part).join("")}</p>
        <Suggestions suggestions={reply.suggestions} />
        {reply.comparison === null ? null : <Comparison comparison={reply.comparison} />}
        {reply.market_price === null ? null : <SoldFor price={reply.market_price} />}
        <NextSteps actions={reply.actions} />
        {isLast ? <Buttons reply={reply} nonce={nonce} /> : null}
      </div>
    </article>
  );
}

function SoldFor({ price }: { price: NonNullable<HunterReply["market_price"]> }) {
  const t = useT("hunter");
  const locale = useLocale();
  const money = (amount: (typeof price)["low"]) => formatMoney(locale, amount);
  return (
    <p className="small">
      {t("sold-for", {
        title: price.title,
        low: money(price.low),
        median: money(price.median),
        high: money(price.high),
      })}
    </p>
  );
}

function Buttons({
  reply: { relaxed, quick_replies },
  nonce,
}: Pick<Props, "nonce"> & { reply: HunterReply }) {
  const t = useT("hunter");
  // A relaxation with its count says more than the button that drops the same constraint.
  const replies = quick_replies.filter(({ id }) => !relaxed.some((one) => id === `drop:${one.id}`));
  if (relaxed.length + replies.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("answers")}>
      {relaxed.map(({ id, label, total }, index) => (
        <li key={id}>
          <PressForm intent="remove" value={id} nonce={`${nonce}-${index + 40}`}>
            {t("without", { label, count: total })}
          </PressForm>
        </li>
      ))}
      {replies.map(({ id, label }, index) => (
        <li key={id}>
          <PressForm intent="quick" value={id} nonce={`${nonce}-${index + 60}`}>
            {label}
          </PressForm>
        </li>
      ))}
    </ul>
  );
}
