import { days, hours, minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { HowDrawing } from "./how-drawing.tsx";
import { useFigures } from "./how-fees.tsx";

export function HowSteps({ side }: { side: Side }) {
  const t = useT("how-it-works");
  const { leastPrice, tryHours } = useFigures();
  const steps = STEPS[side];
  const numbers: Record<string, Record<string, number | string>> = {
    check: { ...LIMITS.refund.days, hours: tryHours },
    list: { min: 1, advised: LIMITS.photo.advised, least: leastPrice },
    courier: { rebook: LIMITS.pickupRebook / hours(1) },
    payout: { days: LIMITS.payout.sentAfter / days(1) },
  };
  return (
    <ol className="how-steps">
      {steps.map(({ key, who, when }) => {
        const values = numbers[key] ?? {};
        const words = (part: string, more = {}) =>
          t.find(`${side}.${key}.${part}`, { ...values, ...more }) ?? "";
        const arrives =
          key === "payout"
            ? {
                sent: LIMITS.payout.sentAfter / days(1),
                days: LIMITS.payout.arrivesWithin / days(1),
              }
            : {};
        return (
          <li key={key}>
            <HowDrawing step={key} />
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

export type Side = "buyer" | "seller";
export const SIDES = ["buyer", "seller"] as const satisfies readonly Side[];

type Step = {
  key: string;
  who: "you" | "them" | "hub";
  when: { unit: "hours" | "minutes" | "days" | "business-days"; count: number } | null;
};

const answering = { unit: "hours", count: LIMITS.sellerAcceptance / hours(1) } as const;
const booking = { unit: "business-days", count: LIMITS.courierBusinessDays } as const;

const STEPS: Record<Side, readonly Step[]> = {
  buyer: [
    {
      key: "choose",
      who: "you",
      when: { unit: "minutes", count: LIMITS.checkoutWindow / minutes(1) },
    },
    { key: "answer", who: "them", when: answering },
    { key: "courier", who: "them", when: booking },
    { key: "check", who: "hub", when: null },
    { key: "try", who: "you", when: { unit: "hours", count: LIMITS.buyerAcceptance / hours(1) } },
    { key: "warranty", who: "you", when: { unit: "days", count: LIMITS.warrantyDays } },
  ],
  seller: [
    { key: "list", who: "you", when: null },
    { key: "review", who: "hub", when: null },
    { key: "answer", who: "you", when: answering },
    { key: "courier", who: "you", when: booking },
    { key: "check", who: "hub", when: null },
    { key: "payout", who: "hub", when: null },
  ],
};
