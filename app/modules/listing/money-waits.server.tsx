import { LIMITS } from "#contract/limits.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { Loop } from "../ui/loop.tsx";

type Props = {
  locale: Locale;
  /** The hub has it and has checked it: past, not promise. */
  isAtHub: boolean;
};

/** The one promise of the page: where the money is until the device has passed. */
export function MoneyWaits({ locale, isAtHub }: Props) {
  const t = getT(locale, "listing-more");
  const steps = isAtHub
    ? (["came", "tested", "release"] as const)
    : (["comes", "test", "release"] as const);
  const hours = LIMITS.buyerAcceptance / 3_600_000;
  return (
    <section aria-labelledby="money" className="band stack">
      <h2 id="money">{t("money.title")}</h2>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step}>
            <Loop share={(index + 1) / steps.length} />
            <h3>{t(`money.${step}`)}</h3>
            <p className="dim">{t(`money.${step}-body`, { hours })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
