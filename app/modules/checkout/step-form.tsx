import type { ReactNode } from "react";
import { Form } from "react-router";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";

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
