import { useEffect, useRef, useState, type ComponentProps } from "react";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { useFormParts } from "../form/action-form.tsx";
import { Field } from "../form/fields.tsx";
import type { FormRules } from "../form/form-rules.ts";
import { WaitingSubmit } from "./waiting-submit.tsx";
import "../ui/code-field.css";

export const CODE_RULES: FormRules<"code"> = {
  code: {
    required: true,
    maxLength: 40,
    keys: {
      missing: "auth.code-required",
      malformed: "auth.code-must-be-six-digits",
      tooLong: "auth.code-must-be-six-digits",
    },
  },
};

type Props = Pick<ComponentProps<typeof Field>, "field"> & { submit: string };

const digitsOf = (text: string) => text.replace(/\D+/g, "");

/**
 * A single input, which phones fill from the message (decisions "Codes"). With scripts the submit
 * button waits for the sixth digit (spec §5).
 */
export function CodeField({ field, submit }: Props) {
  const t = useT("auth");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const isPending = useFormParts().pending !== null;

  // Text typed before hydration is only in the control.
  useEffect(() => setTyped(input.current?.value ?? ""), []);

  return (
    <>
      <Field
        field={field}
        ref={input}
        label={t("code")}
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]*"
        title={t("code-must-be-six-digits")}
        maxLength={2 * LIMITS.code.digits}
        // The one thing to do here; a dialog needs a first place for the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <WaitingSubmit
        full
        pending={t("checking")}
        isWaiting={!isPending && digitsOf(typed).length !== LIMITS.code.digits}
        reason={t("code-needs-all-digits")}
      >
        {submit}
      </WaitingSubmit>
    </>
  );
}
