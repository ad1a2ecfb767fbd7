import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Loop } from "../ui/loop.tsx";
import "../ui/band.css";
import "../ui/steps.css";

const STEPS = ["first", "test", "release"] as const;

/** The one promise of the page: what the hub does before money and device change hands. */
export function HowItWorks() {
  const t = useT("home");
  const locale = useLocale();
  const hours = LIMITS.buyerAcceptance / 3_600_000;
  return (
    <section aria-labelledby="check" className="band stack">
      <h2 id="check">{t("check.title")}</h2>
      <p className="dim narrow">{t("check.lead")}</p>
      <ol className="steps across">
        {STEPS.map((step, index) => (
          <li key={step}>
            <Loop share={(index + 1) / STEPS.length} />
            <h3>{t(`check.${step}`)}</h3>
            <p className="dim">{t(`check.${step}-body`, { hours })}</p>
          </li>
        ))}
      </ol>
      <p className="row">
        <a className="btn invert" href={paths.howItWorks(locale)}>
          {t("check.how")}
        </a>
        <ButtonLink kind="invert" to={paths.search(locale, { is_graded: 1 })}>
          {t("check.ready")}
        </ButtonLink>
      </p>
    </section>
  );
}
