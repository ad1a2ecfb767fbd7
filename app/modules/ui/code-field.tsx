import { useEffect, useRef, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { Field } from "./field.tsx";
import { WaitingSubmit } from "./waiting-submit.tsx";
import "./code-field.css";

type Props = {
  id: string;
  errors: readonly string[];
  submit: string;
  isPending: boolean;
};

const digitsOf = (text: string) => text.replace(/\D+/g, "");

/**
 * A single input, which phones fill from the message (decisions "Codes"). With scripts the submit
 * button waits for the sixth digit (spec §5).
 */
export function CodeField({ id, errors, submit, isPending }: Props) {
  const t = useT("auth");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");

  // Text typed before hydration is only in the control.
  useEffect(() => setTyped(input.current?.value ?? ""), []);

  return (
    <>
      <Field
        id={id}
        ref={input}
        name="code"
        label={t("code")}
        className="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]*"
        title={t("code-must-be-six-digits")}
        maxLength={2 * LIMITS.code.digits}
        required
        // The one thing to do here; a dialog needs a first place for the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onInput={(event) => setTyped(event.currentTarget.value)}
        errors={errors}
      />
      <WaitingSubmit
        full
        pending={t("checking")}
        isPending={isPending}
        isWaiting={digitsOf(typed).length !== LIMITS.code.digits}
        reason={t("code-needs-all-digits")}
      >
        {submit}
      </WaitingSubmit>
    </>
  );
}
