import type { ComponentProps } from "react";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import type { Field } from "./field.tsx";
import { ClearableField, PasswordField } from "./field-tools.tsx";

type FieldProps = ComponentProps<typeof Field>;
type Typed = Omit<FieldProps, "label"> & { label?: string };

export function EmailField({ label, ...props }: Typed) {
  const t = useT("auth");
  const words = label ?? t("email");
  return (
    <ClearableField
      name="email"
      type="email"
      label={words}
      words={{ clear: t("clear", { field: words }) }}
      autoComplete="username"
      required
      maxLength={LIMITS.email.max}
      {...props}
    />
  );
}

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
