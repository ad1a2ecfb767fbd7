import { useRef, useEffect, type RefObject } from "react";
import { LIMITS } from "#contract/limits.ts";
import { signUpEvents } from "../analytics/member-events.ts";
import { useT } from "../locale/use-t.ts";
import { AuthForm, AuthLink, type StepProps } from "../session/auth-step.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { ResendTimer } from "../ui/resend-timer.tsx";
import { showPhone } from "./calling-codes.ts";
import {
  codeKeyOf,
  ContactLead,
  EnterKey,
  LaterLink,
  SignUpScreen,
  useSignUpEvent,
} from "./sign-up-screen.tsx";

const STATE = "sign-up-verify-number";

export function VerifyNumberForm({ headingId, problem, facts, ...place }: StepProps) {
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
      <AuthForm key={facts.phone} state={STATE} {...place} problem={problem} keyOf={codeKeyOf}>
        {(form) => <CodeFields {...form} facts={facts} />}
      </AuthForm>
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

type FormParts = Parameters<Parameters<typeof AuthForm>[0]["children"]>[0];

function CodeFields({
  errorsOf,
  isPending,
  pendingIntent,
  answer,
  facts,
}: FormParts & Pick<StepProps, "facts">) {
  const t = useT("sign-up");
  const fields = useRef<HTMLDivElement>(null);
  const isResend = pendingIntent === "resend";
  useWebOtp(fields);
  useSignUpEvent(signUpEvents.validateMobile, { isPending, isStep: !isResend, answer });
  return (
    <>
      <EnterKey />
      <div ref={fields} className="stack">
        <CodeField
          id="verify-number-code"
          errors={errorsOf("code")}
          submit={t("verify-number.submit")}
          isPending={isPending && !isResend}
        />
      </div>
      <ResendTimer
        resendAfter={facts.resend_after ?? 0}
        resendAt={facts.resend_at}
        wait={LIMITS.resend.phone}
        isPending={isResend}
      />
    </>
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
