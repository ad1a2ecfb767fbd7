import type { ComponentProps } from "react";
import { needHelpClick } from "../analytics/member-events.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Step } from "./list-steps.ts";
import { orderPaths } from "../../order-paths.ts";
import { paths, withQuery } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";

type Props = Pick<ComponentProps<typeof ButtonLink>, "kind" | "size"> & {
  step: Step;
  order: { id: string; passport: string | null; status: string };
};

export function StepLink({ step, order, ...look }: Props) {
  const t = useT("order");
  const pathOf = useStepPath(order);
  // The label is a document of its own, for the printer.
  const own = step === "print_label" ? { reloadDocument: true, target: "_blank" } : {};
  const help = step === "schedule_call" ? { onClick: () => needHelpClick("order") } : {};
  return (
    <ButtonLink to={pathOf(step)} {...look} {...own} {...help}>
      {t.find(`do.${step}.at.${order.status}`) ?? t(`do.${step}.label`)}
    </ButtonLink>
  );
}

function useStepPath(order: {
  id: string;
  status: string;
  passport: string | null;
}): (step: Step) => string {
  const locale = useLocale();
  const { id, status, passport } = order;
  return (step) => {
    switch (step) {
      case "continue":
        // Only the payment is left to choose.
        return paths.checkout(locale, id, status === "payment_due" ? "payment" : "review");
      case "refresh":
        return paths.checkout(locale, id, "expired");
      case "book_courier":
      case "move_pickup":
        return orderPaths.order(locale, id, "courier");
      case "check_imei":
        return orderPaths.order(locale, id, "imei");
      case "print_label":
        return orderPaths.order(locale, id, "handover");
      case "schedule_call":
        return orderPaths.order(locale, id, "call");
      case "review":
        return orderPaths.order(locale, id, "review");
      case "claim":
        return orderPaths.order(locale, id, "warranty");
      case "see_passport":
        return passport === null ? paths.order(locale, id) : paths.passport(locale, passport);
      case "resell":
        return withQuery(paths.sell(locale), { order: id });
      default:
        return orderPaths.orderAction(locale, id, step);
    }
  };
}
