import type { ReactNode } from "react";
import { hours } from "#contract/duration.ts";
import { DEVICE_CATEGORIES, CATEGORY_GRADES, CONDITIONS } from "#contract/condition.ts";
import { DEVICE_CHECKS } from "#contract/inspection-progress.ts";
import { toBatteryGrade, type BatteryGrade } from "#contract/grading.ts";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Icon } from "../ui/icon.tsx";
import { HowFees } from "./how-fees.tsx";
import { formatPercent } from "../locale/format.ts";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Grade } from "../condition/grade.tsx";
import { SIDES, type Side, HowSteps } from "./how-steps.tsx";
import { PriceCalculator } from "./price-calculator.tsx";
import "./how-it-works.css";

const SECTIONS = {
  buyer: ["steps", "fees", "check", "grades", "smart-filter", "refunds", "passport"],
  seller: ["steps", "fees", "check", "grades", "passport"],
} as const;
type Section = (typeof SECTIONS)[Side][number];

type Props = {
  side: Side;
  /** The price typed into the calculator; null where none was. */
  typed: string | null;
};

export function HowItWorksPage({ side, typed }: Props) {
  const t = useT("how-it-works");
  const locale = useLocale();
  const pathOf = (one: Side) => paths.howItWorks(locale, one === "buyer" ? undefined : one);
  const titles: Record<Section, string> = {
    steps: t("steps"),
    fees: t("fees.title"),
    check: t("check.title"),
    grades: t("grades.title"),
    "smart-filter": t("smart.title"),
    refunds: t("refunds.title"),
    passport: t("passport.title"),
  };
  const contents: Record<Section, ReactNode> = {
    steps: <HowSteps side={side} />,
    fees: (
      <>
        <PriceCalculator typed={typed} side={side} />
        <HowFees side={side} />
      </>
    ),
    check: <HowCheck />,
    grades: (
      <>
        <p className="narrow dim">{t("grades.lead")}</p>
        <HowGrades />
      </>
    ),
    "smart-filter": <HowSmartFilter />,
    refunds: <HowRefunds />,
    passport: <p className="narrow">{t("passport.lead")}</p>,
  };
  return (
    <main id="main" className="wrap stack wide how">
      <PageHead
        title={side === "buyer" ? t("title") : `${t("title")}: ${t("tab.seller")}`}
        description={t("description", { product: PRODUCT })}
        canonical={pathOf(side)}
      />
      <div className="stack">
        <h1>{t("title")}</h1>
        <p className="lead narrow">{t("lead")}</p>
        <nav className="chips" aria-label={t("tabs")}>
          {SIDES.map((one) => (
            <ChipLink
              key={one}
              to={pathOf(one)}
              on={one === side}
              {...(one === side ? { "aria-current": "page" as const } : {})}
            >
              {t(`tab.${one}`)}
            </ChipLink>
          ))}
        </nav>
        <nav aria-label={t("here")}>
          <ul className="how-here small">
            {SECTIONS[side].map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{titles[section]}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {SECTIONS[side].map((section) => (
        <section key={section} className="stack" aria-labelledby={section}>
          <h2 id={section}>{titles[section]}</h2>
          {contents[section]}
        </section>
      ))}
      <section className="stack" aria-labelledby="next">
        <h2 id="next">{t("next.title")}</h2>
        <p className="row">
          <ButtonLink to={side === "buyer" ? paths.search(locale) : paths.sell(locale)}>
            {t(side === "buyer" ? "next.buy" : "next.sell")}
          </ButtonLink>
          <ButtonLink kind="line" to={paths.faq(locale)}>
            {t("next.faq")}
          </ButtonLink>
          <ButtonLink kind="line" to={paths.help(locale)}>
            {t("next.help")}
          </ButtonLink>
        </p>
      </section>
    </main>
  );
}

function HowCheck() {
  const t = useT("how-it-works");
  return (
    <>
      <p className="narrow dim">{t("check.lead")}</p>
      <ul className="how-checks">
        {DEVICE_CHECKS.map((check) => (
          <li key={check} className="row nowrap">
            <Icon name="check" />
            {t(`check.${check}`)}
          </li>
        ))}
      </ul>
      <p className="narrow">
        {t("check.parts", {
          phone: DEVICE_CATEGORIES.smartphones.length,
          laptop: DEVICE_CATEGORIES.laptops.length,
        })}
      </p>
      <p className="narrow">{t("check.two")}</p>
    </>
  );
}

function HowSmartFilter() {
  const t = useT("how-it-works");
  const locale = useLocale();
  const battery = formatPercent(locale, LIMITS.smartFilterBattery);
  return (
    <>
      <p className="narrow">{t("smart.lead")}</p>
      <ul className="how-list narrow">
        {(["works", "looks", "battery", "grey"] as const).map((rule) => (
          <li key={rule}>{t(`smart.${rule}`, { battery })}</li>
        ))}
      </ul>
      <p>
        <ButtonLink kind="line" to={paths.search(locale, { smart_filter: 1 })}>
          {t("smart.try")}
        </ButtonLink>
      </p>
    </>
  );
}

/** When money is returned, by cause (decisions "Refund times shown by cause"). */
function HowRefunds() {
  const t = useT("how-it-works");
  const { days, returnWithin } = LIMITS.refund;
  const soon = t("refunds.days", days);
  const rows = [
    [t("refunds.silent", { hours: LIMITS.sellerAcceptance / hours(1) }), t("refunds.silent-time")],
    [t("refunds.not-sent"), t("refunds.at-once")],
    [t("refunds.failed"), soon],
    [t("refunds.return"), t("refunds.return-time", { days: returnWithin })],
  ];
  return (
    <table className="how-table narrow">
      <thead>
        <tr>
          <th scope="col">{t("refunds.cause")}</th>
          <th scope="col">{t("refunds.time")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([cause, time]) => (
          <tr key={cause}>
            <td>{cause}</td>
            <td>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Band = { grade: Exclude<BatteryGrade, "unknown">; from: number; to: number };

function listBands(): Band[] {
  const bands: Band[] = [];
  for (let percent = 100; percent >= 0; percent--) {
    const grade = toBatteryGrade(percent) as Band["grade"];
    const last = bands.at(-1);
    if (last?.grade === grade) last.from = percent;
    else bands.push({ grade, from: percent, to: percent });
  }
  return bands;
}
const BANDS = listBands();

function HowGrades() {
  const t = useT("how-it-works");
  const locale = useLocale();
  const percent = (value: number) => formatPercent(locale, value);
  const weakest = BANDS.at(-1)!.to + 1;
  return (
    <div className="how-columns">
      <div className="stack snug">
        <h3>{t("grades.grades")}</h3>
        <dl className="how-words">
          {CONDITIONS.map((grade) => (
            <div key={grade}>
              <dt>
                <Grade grade={grade} />
              </dt>
              <dd>{t(`grades.${grade}`, { battery: percent(weakest) })}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="stack snug">
        <h3>{t("grades.colours")}</h3>
        <ul className="how-words">
          {CATEGORY_GRADES.map((grade) => (
            <li key={grade} className="row tight">
              <ConditionBadge grade={grade} />
              {t(`grades.${grade}`)}
            </li>
          ))}
        </ul>
        <h3>{t("grades.battery")}</h3>
        <dl className="how-words bands">
          {BANDS.map(({ grade, from, to }) => (
            <div key={grade}>
              <dt>{t(`grades.battery-grade.${grade}`)}</dt>
              <dd>{t("grades.battery-from", { from: percent(from), to: percent(to) })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
