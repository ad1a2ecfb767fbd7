import { ApiError } from "#api/http/api-error.ts";
import { maskEmail } from "./mask-contact.ts";

/** `contact` in the refusal is the other account's e-mail, masked: "is it yours? sign in" (spec §8). */
export const emailInUse = (email: string): ApiError =>
  new ApiError("email_in_use", {
    fields: { email: ["auth.email-in-use"] },
    data: { contact: maskEmail(email) },
  });

export const phoneInUse = (holder: { email: string }): ApiError =>
  new ApiError("phone_in_use", {
    fields: { phone_number: ["errors.mobile-phone-already-linked"] },
    data: { contact: maskEmail(holder.email) },
  });
