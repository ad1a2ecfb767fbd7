import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  listSessions,
  logOut,
  logOutEverywhere,
  revokeOtherSessions,
  revokeSession,
} from "./account-sessions.ts";
import { changePassword } from "./change-password.ts";
import { deleteProfile } from "./delete-profile.ts";
import { logIn } from "./log-in.ts";
import { register } from "./register.ts";
import { forgotPassword, resetPassword, validatePasswordReset } from "./reset-password.ts";
import { getContactChange, undoContactChange } from "./undo-contact-change.ts";
import { sendEmailCode, verifyEmail } from "./verify-email.ts";
import { sendPhoneCode, verifyPhone } from "./verify-phone.ts";

export const accountRoutes: Route[] = [
  route(contract.account.login, async (call, { body }) => ({ data: await logIn(call, body) })),
  route(contract.account.logout, async (call) => {
    await logOut(call);
    return null;
  }),
  route(contract.account.logoutEverywhere, async (call) => {
    await logOutEverywhere(call);
    return null;
  }),
  route(contract.account.listSessions, async (call) => ({ data: await listSessions(call) })),
  route(contract.account.revokeSession, async (call, { params }) => {
    await revokeSession(call, params.sessionId);
    return null;
  }),
  route(contract.account.revokeOtherSessions, async (call) => {
    await revokeOtherSessions(call);
    return null;
  }),
  route(contract.account.changePassword, async (call, { body }) => ({
    data: await changePassword(call, body),
  })),
  route(contract.account.delete, async (call) => {
    await deleteProfile(call);
    return null;
  }),
  route(contract.account.register, async (call, { body }) => ({
    data: await register(call, body),
  })),
  route(contract.verification.forgotPassword, async (call, { body }) => ({
    data: await forgotPassword(call, body),
  })),
  route(contract.verification.validatePasswordReset, async (call, { body }) => {
    await validatePasswordReset(call, body);
    return null;
  }),
  route(contract.verification.resetPassword, async (call, { body }) => {
    await resetPassword(call, body);
    return null;
  }),
  route(contract.verification.sendEmailCode, async (call, { body }) => ({
    data: await sendEmailCode(call, body),
  })),
  route(contract.verification.verifyEmail, async (call, { body }) => {
    await verifyEmail(call, body);
    return null;
  }),
  route(contract.verification.sendPhoneCode, async (call, { body }) => ({
    data: await sendPhoneCode(call, body),
  })),
  route(contract.verification.verifyPhone, async (call, { body }) => {
    await verifyPhone(call, body);
    return null;
  }),
  route(contract.contactChange.get, async (call, { params }) => ({
    data: await getContactChange(call, params.token),
  })),
  route(contract.contactChange.undo, async (call, { params }) => {
    await undoContactChange(call, params.token);
    return null;
  }),
];
