import { useT } from "../locale/use-t.ts";
import { AuthForm, AuthLink, StepHead, type StepProps } from "../session/auth-step.tsx";
import { useSession } from "../session/use-session.ts";
import { SecretField } from "../ui/auth-fields.tsx";
import { NewPasswordField } from "../ui/new-password-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

export function ChangePasswordState({ headingId, returnTo, under, problem, facts }: StepProps) {
  const t = useT("auth");
  const { signedIn } = useSession();
  const place = { returnTo, under };
  const isRecovery = facts.recovering === true;
  const asksCurrent = signedIn && !isRecovery && facts.has_password !== false;
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
      <AuthForm
        state="change-password"
        {...place}
        problem={problem}
        keyOf={(name, { tooShort }) =>
          name === "password_confirmation"
            ? "auth.password-confirmation-required"
            : tooShort
              ? "auth.password-min-length"
              : name === "current_password"
                ? "auth.current-password-required"
                : "auth.password-required"
        }
      >
        {({ errorsOf, isPending }) => (
          <>
            {asksCurrent ? (
              <SecretField
                id="current-password"
                name="current_password"
                label={t("change.current")}
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                errors={errorsOf("current_password")}
              />
            ) : null}
            <NewPasswordField
              id="new-password"
              label={t("change.new")}
              strength
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={!asksCurrent}
              errors={errorsOf("password")}
            />
            <SecretField
              id="password-confirmation"
              name="password_confirmation"
              label={t("change.again")}
              autoComplete="new-password"
              errors={errorsOf("password_confirmation")}
            />
            <SubmitButton full pending={t("change.saving")} isPending={isPending}>
              {t("change.submit")}
            </SubmitButton>
          </>
        )}
      </AuthForm>
    </>
  );
}
