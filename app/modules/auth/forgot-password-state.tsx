import { useT } from "../locale/use-t.ts";
import { Field } from "../form/fields.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { AuthLink, StepHead, type StepProps } from "./auth-step.tsx";
import { EMAIL_FORM_RULES } from "./email-rules.ts";

/** Answers alike for known and unknown e-mails (decisions "Account enumeration"). */
export function ForgotPasswordState({ headingId, returnTo, under, result, facts }: StepProps) {
  const t = useT("auth");
  const place = { returnTo, under };
  const [form, fields] = useAuthForm({
    id: "forgot",
    rules: EMAIL_FORM_RULES,
    result,
    defaultValue: { email: facts.email },
  });
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
      <AuthForm form={form} state="forgot-password" {...place}>
        <Field
          field={fields.email}
          type="email"
          label={t("email")}
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <SubmitButton full pending={t("resend.sending")}>
          {t("forgot.submit")}
        </SubmitButton>
      </AuthForm>
    </>
  );
}
