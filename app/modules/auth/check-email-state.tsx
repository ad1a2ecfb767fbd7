import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { AuthForm, AuthLink, StepHead, type StepProps } from "../session/auth-step.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { ResendTimer } from "../ui/resend-timer.tsx";

export function CheckEmailState({ headingId, returnTo, under, problem, facts }: StepProps) {
  const t = useT("auth");
  const place = { returnTo, under };
  return (
    <>
      <StepHead
        id={headingId}
        title={t("check-email.title")}
        lead={
          <>
            {t("check-email.lead")} <b className="contact">{facts.email}</b>
          </>
        }
        back={
          <AuthLink {...place} to="forgot-password">
            {t("check-email.change")}
          </AuthLink>
        }
      />
      <AuthForm
        state="forgot-password-check-email"
        {...place}
        problem={problem}
        keyOf={(_, { valueMissing }) =>
          valueMissing ? "auth.code-required" : "auth.code-must-be-six-digits"
        }
      >
        {({ errorsOf, isPending, pendingIntent }) => (
          <>
            <CodeField
              id="reset-code"
              errors={errorsOf("code")}
              submit={t("check-email.submit")}
              isPending={isPending && pendingIntent !== "resend"}
            />
            <ResendTimer
              resendAfter={facts.resend_after ?? 0}
              resendAt={facts.resend_at}
              wait={LIMITS.resend.password}
              isPending={pendingIntent === "resend"}
            />
          </>
        )}
      </AuthForm>
      <p className="small dim">{t("check-email.spam")}</p>
    </>
  );
}
