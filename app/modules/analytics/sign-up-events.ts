import { pushEvent } from "./push-event.ts";

/** Steps of a sign-up that were taken (spec §9 "Sign-up"). */
export const signUpEvents = {
  enterEmail: () => pushEvent("signup_enter_email"),
  validateEmail: () => pushEvent("signup_email_validation"),
  enterMobile: () => pushEvent("signup_enter_mobile"),
  validateMobile: () => pushEvent("signup_mobile_otp_validation"),
};
