import { useEffect, type RefObject } from "react";

type OtpRequest = CredentialRequestOptions & { otp: { transport: "sms"[] } };

/** Where the browser reads a code from the message by itself (WebOTP), it is typed and sent. */
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
      // Refused, or no message came: it is typed by hand.
      .catch(() => {});
    return () => stop.abort();
  }, [fields]);
}
