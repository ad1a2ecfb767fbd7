import type { ReactNode } from "react";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionForm as Parts } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";

export const STEP_FORM = "step";

type Props = { form: Parts; className?: string; labelledBy?: string; children: ReactNode };

/** The form of a step, whose buttons stand outside of it. */
export function StepActionForm({ form, className = "stack", labelledBy, children }: Props) {
  const t = useT("checkout");
  return (
    <ActionForm
      form={form}
      className={className}
      summary={(count) => t("problem.title", { count })}
      {...(labelledBy === undefined ? {} : { "aria-labelledby": labelledBy })}
    >
      {children}
    </ActionForm>
  );
}
