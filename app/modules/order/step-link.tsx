import type { ComponentProps } from "react";
import { needHelpClick } from "../analytics/member-events.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Step } from "./list-steps.ts";
import { useStepPath } from "./use-step-path.ts";

type Props = Pick<ComponentProps<typeof ButtonLink>, "kind" | "size"> & {
  step: Step;
  order: { id: string; passport: string | null; status: string };
};

/** The way to something that can be done with an order. */
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
