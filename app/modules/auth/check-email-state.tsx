import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { ResendTimer } from "../ui/resend-timer.tsx";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { AuthLink, StepHead, type StepProps } from "./auth-step.tsx";
import { CodeField, CODE_RULES } from "./code-field.tsx";

export function CheckEmailState({ headingId, returnTo, under, result, facts }: StepProps) {
  const t = useT("auth");
  const place = { returnTo, under };
  const [form, fields] = useAuthForm({ id: "reset", rules: CODE_RULES, result });
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
      <AuthForm form={form} state="forgot-password-check-email" {...place}>
        <CodeField field={fields.code} submit={t("check-email.submit")} />
        <ResendTimer
          resendAfter={facts.resend_after ?? 0}
          resendAt={facts.resend_at}
          wait={LIMITS.resend.password}
          isPending={form.fetcher?.formData?.get("intent") === "resend"}
        />
      </AuthForm>
      <p className="small dim">{t("check-email.spam")}</p>
    </>
  );
}
