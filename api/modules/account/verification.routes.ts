import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { forgotPassword, resetPassword, validatePasswordReset } from "./reset-password.ts";
import { register } from "./register.ts";
import { sendEmailCode, verifyEmail } from "./verify-email.ts";
import { sendPhoneCode, verifyPhone } from "./verify-phone.ts";

export const verificationRoutes: Route[] = [
  route(contract.register, async (call, { body }) => ({ data: await register(call, body) })),
  route(contract.forgotPassword, async (call, { body }) => ({
    data: await forgotPassword(call, body),
  })),
  route(contract.validatePasswordReset, async (call, { body }) => {
    await validatePasswordReset(call, body);
    return null;
  }),
  route(contract.resetPassword, async (call, { body }) => {
    await resetPassword(call, body);
    return null;
  }),
  route(contract.sendEmailCode, async (call, { body }) => ({
    data: await sendEmailCode(call, body),
  })),
  route(contract.verifyEmail, async (call, { body }) => {
    await verifyEmail(call, body);
    return null;
  }),
  route(contract.sendPhoneCode, async (call, { body }) => ({
    data: await sendPhoneCode(call, body),
  })),
  route(contract.verifyPhone, async (call, { body }) => {
    await verifyPhone(call, body);
    return null;
  }),
];
