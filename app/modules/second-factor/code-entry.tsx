import type { ComponentProps } from "react";
import { Field } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";
import "../ui/code-field.css";

type Props = Pick<ComponentProps<typeof Field>, "field" | "hint" | "autoFocus"> & {
  /** Whether letters of a recovery code may be typed, for which a phone needs its whole keyboard. */
  takesRecoveryCode: boolean;
};

export function CodeEntry({ takesRecoveryCode, ...props }: Props) {
  const t = useT("security");
  return (
    <Field
      {...props}
      label={t(takesRecoveryCode ? "code-or-recovery" : "code")}
      className="code"
      inputMode={takesRecoveryCode ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
