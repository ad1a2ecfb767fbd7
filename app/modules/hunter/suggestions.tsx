import type { HunterSuggestion } from "#contract/ai-conversation.ts";
import { paths } from "../../paths.ts";
import { Grade } from "../condition/grade.tsx";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Photo } from "../ui/photo.tsx";
import { Price } from "../ui/price.tsx";

export function Suggestions({ suggestions }: { suggestions: readonly HunterSuggestion[] }) {
  if (suggestions.length === 0) return null;
  return (
    <ol className="hunt-devices">
      {suggestions.map((suggestion) => (
        <Suggestion key={suggestion.listing_id} suggestion={suggestion} />
      ))}
    </ol>
  );
}

function Suggestion({ suggestion }: { suggestion: HunterSuggestion }) {
  const t = useT("hunter");
  const locale = useLocale();
  const { card, state, title, listing_id, total_price, reasons, drawback, misses } = suggestion;
  return (
    <li className={state === "sold" || state === "gone" ? "hunt-device is-over" : "hunt-device"}>
      <Photo url={card?.cover ?? null} alt="" set="card" />
      <div className="stack what">
        <h2>
          {card === null ? (
            title
          ) : (
            <Link to={paths.listing(locale, listing_id)} discover="none">
              {title}
            </Link>
          )}
        </h2>
        {card === null ? null : (
          <p className="meta">
            <Grade grade={card.generic_condition} />
            <span>{[card.capacity, card.color].filter(Boolean).join(" · ")}</span>
          </p>
        )}
        {state === "live" || state === "changed" ? (
          <Price money={card?.total_price ?? total_price} />
        ) : null}
        {state === "live" ? null : (
          <p className="small">
            <b>{t(`state.${state}`, { then: formatMoney(locale, total_price) })}</b>
          </p>
        )}
        <ul className="hunt-why small">
          {reasons.map((reason, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Icon name="check" />
              <span className="vh">{t("for")}: </span>
              {reason.text}
            </li>
          ))}
          <li className="dim">
            <Icon name="info" />
            <span className="vh">{t("against")}: </span>
            {drawback.text}
          </li>
          {misses.map((miss) => (
            <li key={miss} className="dim">
              <Icon name="x" />
              {t("misses", { miss })}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
