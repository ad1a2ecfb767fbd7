import type { ReactNode } from "react";
import { Form } from "react-router";
import { HiddenNonce } from "../ui/submit-button.tsx";
import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Note } from "../ui/note.tsx";
import type en from "../../locales/en/checkout.json";

export const STEP_FORM = "step";

export function StepForm({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <Form method="post" id={STEP_FORM} className="stack">
      <HiddenNonce nonce={nonce} />
      {children}
    </Form>
  );
}

type Props = {
  reply: StepReply | undefined;
  idOf?: (field: string) => string;
};

export function StepProblem({ reply, idOf = (field) => field }: Props) {
  const t = useT("checkout");
  const error = useT("error");
  if (reply === undefined) return null;
  const errors = Object.entries(reply.fields).flatMap(([field, [key]]) =>
    key === undefined
      ? []
      : [{ id: idOf(field), text: t.find(`fault.${key}`) ?? error("general") }],
  );
  return (
    <>
      {reply.problem === null ? null : (
        <Note kind="bad" live>
          {reply.problem === "general" ? error("general") : t(`fault.${reply.problem}`)}
        </Note>
      )}
      <ErrorSummary title={t("problem.title", { count: errors.length })} errors={errors} />
    </>
  );
}

export type ProblemKey = Exclude<keyof (typeof en)["fault"], "address" | "shipping"> | "general";

export type StepReply = {
  problem: ProblemKey | null;
  fields: Record<string, string[]>;
  values: Record<string, string>;
  paypal?: string;
};
