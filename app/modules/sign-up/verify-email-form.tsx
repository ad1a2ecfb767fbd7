import { LIMITS } from "#contract/limits.ts";
import { signUpEvents } from "../analytics/member-events.ts";
import { useT } from "../locale/use-t.ts";
import { AuthForm, useAuthForm } from "../auth/auth-form.tsx";
import type { StepProps } from "../auth/auth-step.tsx";
import { CodeField, CODE_RULES } from "../auth/code-field.tsx";
import { EMAIL_FORM_RULES } from "../auth/email-rules.ts";
import { Field } from "../form/fields.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { ResendTimer } from "../ui/resend-timer.tsx";
import {
  ContactLead,
  EnterKey,
  LaterLink,
  SignUpScreen,
  useSignUpEvent,
} from "./sign-up-screen.tsx";

const STATE = "sign-up-verify-email";

export function VerifyEmailForm({ headingId, result, kept, facts, ...place }: StepProps) {
  const t = useT("sign-up");
  const isChange = (result?.initialValue ?? kept)?.["intent"] === "change";
  return (
    <SignUpScreen
      state={STATE}
      headingId={headingId}
      title={t(facts.renewed ? "verify-email.new-title" : "verify-email.title")}
      lead={
        <ContactLead
          contact={facts.email ?? ""}
          say={(email) => t("verify-email.lead", { email })}
        />
      }
    >
      <CodeForm key={facts.email} {...{ facts }} {...place} result={isChange ? null : result} />
      <p className="small dim">{t("verify-email.spam")}</p>
      <div className="stack ways">
        <details className="change-contact reach" open={isChange}>
          <summary className="small">{t("verify-email.change")}</summary>
          <ChangeForm
            key={facts.email}
            {...{ facts }}
            {...place}
            {...(isChange ? { result, kept } : {})}
          />
        </details>
        <LaterLink {...place} />
      </div>
    </SignUpScreen>
  );
}

type FormProps = Omit<StepProps, "headingId">;

function CodeForm({ result, facts, ...place }: FormProps) {
  const t = useT("sign-up");
  const [form, fields] = useAuthForm({ id: "verify-email", rules: CODE_RULES, result });
  useSignUpEvent(signUpEvents.validateEmail, form);
  return (
    <AuthForm form={form} state={STATE} {...place}>
      <EnterKey />
      <CodeField field={fields.code} submit={t("verify-email.submit")} />
      <ResendTimer
        resendAfter={facts.resend_after ?? 0}
        resendAt={facts.resend_at}
        wait={LIMITS.resend.email}
        isPending={form.fetcher?.formData?.get("intent") === "resend"}
      />
    </AuthForm>
  );
}

function ChangeForm({ result, kept, facts, ...place }: FormProps) {
  const t = useT("sign-up");
  const [form, fields] = useAuthForm({
    id: "change-email",
    rules: EMAIL_FORM_RULES,
    result,
    kept,
    defaultValue: { email: facts.email },
  });
  return (
    <AuthForm form={form} state={STATE} {...place}>
      <Field
        field={fields.email}
        type="email"
        label={t("verify-email.change-label")}
        autoComplete="username"
      />
      <SubmitButton kind="line" name="intent" value="change" pending={t("verify-email.changing")}>
        {t("verify-email.change-submit")}
      </SubmitButton>
    </AuthForm>
  );
}
