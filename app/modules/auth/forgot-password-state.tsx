import { useT } from "../locale/use-t.ts";
import { AuthForm, AuthLink, StepHead, type StepProps } from "../session/auth-step.tsx";
import { EmailField } from "../ui/auth-fields.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

/** Answers alike for known and unknown e-mails (decisions "Account enumeration"). */
export function ForgotPasswordState({ headingId, returnTo, under, problem, facts }: StepProps) {
  const t = useT("auth");
  const place = { returnTo, under };
  return (
    <>
      <StepHead
        id={headingId}
        title={t("forgot.title")}
        lead={t("forgot.lead")}
        back={
          <AuthLink {...place} to="sign-in">
            {t("forgot.back")}
          </AuthLink>
        }
      />
      <AuthForm
        state="forgot-password"
        {...place}
        problem={problem}
        keyOf={(_, { typeMismatch }) =>
          typeMismatch ? "auth.email-must-be-valid" : "auth.email-required"
        }
      >
        {({ errorsOf, valueOf, isPending }) => (
          <>
            <EmailField
              id="forgot-email"
              defaultValue={valueOf("email") || (facts.email ?? "")}
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              errors={errorsOf("email")}
            />
            <SubmitButton full pending={t("resend.sending")} isPending={isPending}>
              {t("forgot.submit")}
            </SubmitButton>
          </>
        )}
      </AuthForm>
    </>
  );
}
