import { LIMITS } from "#contract/limits.ts";
import { signUpEvents } from "../analytics/member-events.ts";
import { useT } from "../locale/use-t.ts";
import { AuthForm, type StepProps } from "../session/auth-step.tsx";
import { EmailField } from "../ui/auth-fields.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { ResendTimer } from "../ui/resend-timer.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import {
  codeKeyOf,
  ContactLead,
  EnterKey,
  LaterLink,
  SignUpScreen,
  useSignUpEvent,
} from "./sign-up-screen.tsx";

const STATE = "sign-up-verify-email";

export function VerifyEmailForm({ headingId, problem, facts, ...place }: StepProps) {
  const t = useT("sign-up");
  const isChange = problem?.values["intent"] === "change";
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
      <AuthForm
        key={facts.email}
        state={STATE}
        {...place}
        problem={isChange ? null : problem}
        keyOf={codeKeyOf}
      >
        {(form) => <CodeFields {...form} facts={facts} />}
      </AuthForm>
      <p className="small dim">{t("verify-email.spam")}</p>
      <div className="stack ways">
        <details className="change-contact reach" open={isChange}>
          <summary className="small">{t("verify-email.change")}</summary>
          <AuthForm
            key={facts.email}
            state={STATE}
            {...place}
            problem={isChange ? problem : null}
            keyOf={(_, { typeMismatch }) =>
              typeMismatch ? "auth.email-must-be-valid" : "auth.email-required"
            }
          >
            {({ errorsOf, valueOf, isPending }) => (
              <>
                <EmailField
                  id="verify-email-email"
                  label={t("verify-email.change-label")}
                  defaultValue={valueOf("email") || (facts.email ?? "")}
                  errors={errorsOf("email")}
                />
                <SubmitButton
                  kind="line"
                  name="intent"
                  value="change"
                  pending={t("verify-email.changing")}
                  isPending={isPending}
                >
                  {t("verify-email.change-submit")}
                </SubmitButton>
              </>
            )}
          </AuthForm>
        </details>
        <LaterLink {...place} />
      </div>
    </SignUpScreen>
  );
}

type FormParts = Parameters<Parameters<typeof AuthForm>[0]["children"]>[0];

function CodeFields({
  errorsOf,
  isPending,
  pendingIntent,
  answer,
  facts,
}: FormParts & Pick<StepProps, "facts">) {
  const t = useT("sign-up");
  const isResend = pendingIntent === "resend";
  useSignUpEvent(signUpEvents.validateEmail, { isPending, isStep: !isResend, answer });
  return (
    <>
      <EnterKey />
      <CodeField
        id="verify-email-code"
        errors={errorsOf("code")}
        submit={t("verify-email.submit")}
        isPending={isPending && !isResend}
      />
      <ResendTimer
        resendAfter={facts.resend_after ?? 0}
        resendAt={facts.resend_at}
        wait={LIMITS.resend.email}
        isPending={isResend}
      />
    </>
  );
}
