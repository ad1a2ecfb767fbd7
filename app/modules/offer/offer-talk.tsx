import type { Offer } from "#contract/offer.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Timeline } from "../ui/timeline.tsx";
import { useOther } from "./offer-status.tsx";

export function OfferTalk({ offer }: { offer: Offer }) {
  const t = useT("offer");
  const locale = useLocale();
  const other = useOther(offer);
  const { role, events } = offer;
  return (
    <section className="stack" aria-labelledby="talk">
      <h2 id="talk">{t("talk.title")}</h2>
      <Timeline
        steps={events.map(({ number, kind, side, amount, at, by_rule, by_hunter, by_agent }) => {
          const time = formatDate(locale, at, "moment");
          const values = { other, amount: amount === null ? "" : formatMoney(locale, amount) };
          return {
            key: String(number),
            state: number === offer.number ? "here" : "done",
            title:
              kind === "lapse" || kind === "use" || kind === "supersede" || kind === "void"
                ? t(`talk.${kind}`)
                : t(`talk.${kind}-${side === role ? "you" : "other"}`, values),
            note: by_agent
              ? t(`talk.by-agent-${role}`, { time })
              : by_hunter
                ? t(`talk.by-hunter-${role}`, { time })
                : by_rule
                  ? t(`talk.by-rule-${role}`, { time })
                  : time,
          };
        })}
      />
    </section>
  );
}
