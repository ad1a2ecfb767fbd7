import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { CHECKOUT_STAGES, type CheckoutScreen } from "./checkout-steps.ts";
import type { CheckoutView } from "./present-checkout.ts";

type Props = { order: Pick<CheckoutView, "id" | "openSteps">; step: CheckoutScreen };

/** The three steps by their numbers; those that are open are links. */
export function CheckoutProgress({ order, step }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const here = CHECKOUT_STAGES.findIndex(({ screens }) => screens.some((one) => one === step));
  return (
    <nav aria-label={t("steps.label")}>
      <ol className="stages">
        {CHECKOUT_STAGES.map(({ name, screens }, index) => {
          const open = screens.find((screen) => order.openSteps.includes(screen));
          const words = (
            <>
              <span className="number" aria-hidden="true">
                {index < here ? <Icon name="check" className="" /> : index + 1}
              </span>
              <span>{t(`steps.${name}`)}</span>
            </>
          );
          const current = index === here ? ({ "aria-current": "step" } as const) : {};
          return (
            <li key={name} className={index < here ? "done" : index === here ? "here" : undefined}>
              {open === undefined || open === step ? (
                <span {...current}>{words}</span>
              ) : (
                <Link discover="none" to={paths.checkout(locale, order.id, open)} {...current}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
