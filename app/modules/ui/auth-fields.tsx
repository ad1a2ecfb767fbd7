import type { ComponentProps } from "react";
import { useT } from "../locale/use-t.ts";
import type { Field } from "./field.tsx";
import { PasswordField } from "./field-tools.tsx";

type FieldProps = ComponentProps<typeof Field>;
type Typed = Omit<FieldProps, "label"> & { label?: string };

/** For an existing password; pass `autoComplete="new-password"` for a new one. */
export function SecretField({ label, ...props }: Typed) {
  const t = useT("auth");
  const words = label ?? t("password");
  return (
    <PasswordField
      name="password"
      label={words}
      words={{
        clear: t("clear", { field: words }),
        show: t("show-password"),
        hide: t("hide-password"),
        shown: t("password-shown"),
        hidden: t("password-hidden"),
      }}
      autoComplete="current-password"
      required
      {...props}
    />
  );
}
