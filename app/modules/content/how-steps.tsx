import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { Loop } from "../ui/loop.tsx";
import { STEPS, type Side } from "./how-it-works-steps.ts";
import { useFigures } from "./use-figures.ts";
import "../ui/loop.css";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Step by step: who acts, by when, and what happens if not. The ring closes with the last one. */
export function HowSteps({ side }: { side: Side }) {
  const t = useT("how-it-works");
  const { leastPrice, tryHours } = useFigures();
  const steps = STEPS[side];
  const numbers: Record<string, Record<string, number | string>> = {
    check: { ...LIMITS.refund.days, hours: tryHours },
    list: { min: 1, advised: LIMITS.photo.advised, least: leastPrice },
    courier: { rebook: LIMITS.pickupRebook / HOUR },
    payout: { days: LIMITS.payout.sentAfter / DAY },
  };
  return (
    <ol className="how-steps">
      {steps.map(({ key, who, when }, index) => {
        const values = numbers[key] ?? {};
        const words = (part: string, more = {}) =>
          t.find(`${side}.${key}.${part}`, { ...values, ...more }) ?? "";
        const arrives =
          key === "payout"
            ? { sent: LIMITS.payout.sentAfter / DAY, days: LIMITS.payout.arrivesWithin / DAY }
            : {};
        return (
          <li key={key}>
            <Loop share={(index + 1) / steps.length} />
            <div className="stack snug">
              <h3>{words("title")}</h3>
              <p>{words("body")}</p>
              <dl className="small">
                <div>
                  <dt>{t("who")}</dt>
                  <dd>{who === "them" ? t(`them.${other(side)}`) : t(who)}</dd>
                </div>
                <div>
                  <dt>{t("when")}</dt>
                  <dd>
                    {when === null ? words("when", arrives) : t(when.unit, { count: when.count })}
                  </dd>
                </div>
                <div>
                  <dt>{t("else")}</dt>
                  <dd>{words("else")}</dd>
                </div>
              </dl>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const other = (side: Side): Side => (side === "buyer" ? "seller" : "buyer");
