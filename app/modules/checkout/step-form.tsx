import type { ReactNode } from "react";
import { Form } from "react-router";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Note } from "../ui/note.tsx";
import type en from "../../locales/en/checkout.json";

/** Id of the form of a step: the green buttons stand outside it. */
export const STEP_FORM = "step";

/** The form that a step sends; its button stands in the frame. */
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
  /** Id of the control of each field. */
  idOf?: (field: string) => string;
};

/** What a refused step has to say, above it: its fields to fix, or one sentence for the whole. */
export function StepProblem({ reply, idOf = (field) => field }: Props) {
  const t = useT("checkout");
  if (reply === undefined) return null;
  const errors = Object.entries(reply.fields).flatMap(([field, [key]]) =>
    key === undefined ? [] : [{ id: idOf(field), text: t.find(key) ?? t("address.invalid") }],
  );
  return (
    <>
      {reply.problem === null ? null : (
        <Note kind="bad" live>
          {t(`problem.${reply.problem}`)}
        </Note>
      )}
      <ErrorSummary title={t("problem.title", { count: errors.length })} errors={errors} />
    </>
  );
}

export type ProblemKey = Exclude<keyof (typeof en)["problem"], "title_one" | "title_other">;

/** What a refused step says: a sentence for the whole, keys per field, and what was typed. */
export type StepReply = {
  problem: ProblemKey | null;
  fields: Record<string, string[]>;
  values: Record<string, string>;
  /** The id of the payment that PayPal's button shall have approved. */
  paypal?: string;
};
