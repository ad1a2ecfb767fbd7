import { contract } from "#contract/contract.ts";
import type * as z from "zod";
import type { registerBodySchema } from "#contract/verification.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** Sign-up, the codes of e-mail and phone, and the way back in. */
export const verificationService = (call: MarketplaceCall) => ({
  register: (body: z.input<typeof registerBodySchema>) =>
    call(contract.register, { body }).then(({ data }) => data),
  sendEmailCode: (email: string) =>
    call(contract.sendEmailCode, { body: { email } }).then(({ data }) => data),
  verifyEmail: (code: string) => call(contract.verifyEmail, { body: { code } }),
  sendPhoneCode: (phone_number: string) =>
    call(contract.sendPhoneCode, { body: { phone_number } }).then(({ data }) => data),
  verifyPhone: (code: string) => call(contract.verifyPhone, { body: { code } }),
  forgotPassword: (email: string) =>
    call(contract.forgotPassword, { body: { email } }).then(({ data }) => data),
  validateReset: (email: string, token: string) =>
    call(contract.validatePasswordReset, { body: { email, token } }),
  resetPassword: (body: {
    email: string;
    token: string;
    password: string;
    password_confirmation: string;
  }) => call(contract.resetPassword, { body }),
});
