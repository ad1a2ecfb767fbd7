import { listBrokenPasswordRules } from "#contract/password-rules.ts";
import { useT } from "../locale/use-t.ts";
import { PasswordField } from "../form/fields.tsx";
import type { Check, FormRules } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useSession } from "../session/use-session.ts";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { AuthLink, StepHead, type StepProps } from "./auth-step.tsx";
import { NewPasswordField, NEW_PASSWORD_RULES } from "./new-password-field.tsx";

type Name = "current_password" | "password" | "password_confirmation";
export const CHANGE_PASSWORD_RULES: FormRules<Name> = {
  current_password: {
    required: true,
    maxLength: 1000,
    keys: {
      missing: "auth.current-password-required",
      tooLong: "auth.current-password-required",
    },
  },
  password: NEW_PASSWORD_RULES,
  password_confirmation: {
    required: true,
    maxLength: 1000,
    keys: {
      missing: "auth.password-confirmation-required",
      tooLong: "auth.password-confirmation-required",
    },
  },
};

const check: Check = (name, value, form) => {
  if (name === "password") return listBrokenPasswordRules(value)[0] ?? null;
  const isOther = name === "password_confirmation" && value !== form.get("password");
  return isOther ? "auth.passwords-must-match" : null;
};

export function ChangePasswordState({ headingId, returnTo, under, result, facts }: StepProps) {
  const t = useT("auth");
  const { signedIn } = useSession();
  const place = { returnTo, under };
  const isRecovery = facts.recovering === true;
  const asksCurrent = signedIn && !isRecovery && facts.has_password !== false;
  const [form, fields] = useAuthForm({
    id: "change-password",
    rules: CHANGE_PASSWORD_RULES,
    result,
    check,
  });
  return (
    <>
      <StepHead
        id={headingId}
        title={t("change.title")}
        lead={t(isRecovery ? "change.lead-recovery" : "change.lead-member")}
        {...(signedIn
          ? {}
          : {
              back: (
                <AuthLink {...place} to="sign-in">
                  {t("forgot.back")}
                </AuthLink>
              ),
            })}
      />
      <AuthForm form={form} state="change-password" {...place}>
        {asksCurrent ? (
          <PasswordField
            field={fields.current_password}
            label={t("change.current")}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        ) : null}
        <NewPasswordField
          field={fields.password}
          label={t("change.new")}
          strength
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!asksCurrent}
        />
        <PasswordField
          field={fields.password_confirmation}
          label={t("change.again")}
          autoComplete="new-password"
        />
        <SubmitButton full pending={t("change.saving")}>
          {t("change.submit")}
        </SubmitButton>
      </AuthForm>
    </>
  );
}
