import { useId, useState, type ComponentProps } from "react";
import { SecretField } from "./auth-fields.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";
import { Strength } from "./strength.tsx";

/** A password that is being chosen, with its rules and, on request, how strong it is. */
export function NewPasswordField({
  strength,
  ...props
}: ComponentProps<typeof SecretField> & { strength?: boolean }) {
  const rules = useId();
  const [typed, setTyped] = useState("");
  return (
    <div className="stack snug">
      <SecretField
        autoComplete="new-password"
        aria-describedby={rules}
        onInput={(event) => setTyped(event.currentTarget.value)}
        {...props}
      />
      {strength ? <Strength typed={typed} /> : null}
      <PasswordChecklist id={rules} typed={typed} />
    </div>
  );
}
