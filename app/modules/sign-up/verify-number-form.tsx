import { useRef, useEffect, type RefObject } from "react";
import { LIMITS } from "#contract/limits.ts";
import { signUpEvents } from "../analytics/member-events.ts";
import { useT } from "../locale/use-t.ts";
import { AuthForm, useAuthForm } from "../auth/auth-form.tsx";
import { AuthLink, type StepProps } from "../auth/auth-step.tsx";
import { CodeField, CODE_RULES } from "../auth/code-field.tsx";
import { ResendTimer } from "../ui/resend-timer.tsx";
import { showPhone } from "./calling-codes.ts";
import {
  ContactLead,
  EnterKey,
  LaterLink,
  SignUpScreen,
  useSignUpEvent,
} from "./sign-up-screen.tsx";

const STATE = "sign-up-verify-number";

export function VerifyNumberForm({ headingId, result, facts, ...place }: StepProps) {
  const t = useT("sign-up");
  const phone = showPhone(facts.phone ?? "").replaceAll(" ", "\u00a0");
  return (
    <SignUpScreen
      state={STATE}
      headingId={headingId}
      title={t("verify-number.title")}
      lead={
        <ContactLead contact={phone} say={(place) => t("verify-number.lead", { phone: place })} />
      }
    >
      <CodeForm key={facts.phone} {...{ result, facts }} {...place} />
      <div className="stack ways">
        <p className="small reach">
          <AuthLink to="sign-up-enter-phone" {...place} className="link">
            {t("verify-number.change")}
          </AuthLink>
        </p>
        <LaterLink {...place} />
      </div>
    </SignUpScreen>
  );
}

function CodeForm({ result, facts, ...place }: Omit<StepProps, "headingId">) {
  const t = useT("sign-up");
  const [form, { code }] = useAuthForm({ id: "verify-number", rules: CODE_RULES, result });
  const fields = useRef<HTMLDivElement>(null);
  useWebOtp(fields);
  useSignUpEvent(signUpEvents.validateMobile, form);
  return (
    <AuthForm form={form} state={STATE} {...place}>
      <EnterKey />
      <div ref={fields} className="stack">
        <CodeField field={code} submit={t("verify-number.submit")} />
      </div>
      <ResendTimer
        resendAfter={facts.resend_after ?? 0}
        resendAt={facts.resend_at}
        wait={LIMITS.resend.phone}
        isPending={form.fetcher?.formData?.get("intent") === "resend"}
      />
    </AuthForm>
  );
}

type OtpRequest = CredentialRequestOptions & { otp: { transport: "sms"[] } };

/** Submits the code that the browser reads from the SMS (WebOTP). */
export function useWebOtp(fields: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const stop = new AbortController();
    const request: OtpRequest = { otp: { transport: ["sms"] }, signal: stop.signal };
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code = (credential as { code?: string } | null)?.code;
        const input = fields.current?.querySelector<HTMLInputElement>("[name=code]");
        if (!code || !input) return;
        input.value = code;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.form?.requestSubmit();
      })
      .catch(() => {});
    return () => stop.abort();
  }, [fields]);
}
