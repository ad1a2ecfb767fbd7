import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { markProvedTwice } from "#api/http/session.ts";
import { hasFreshStepUp, requireStepUp } from "#api/modules/step-up/index.ts";
import { createRecoveryCodes, hashRecoveryCodes } from "./recovery-codes.ts";
import {
  eraseSecondFactor,
  findTotp,
  hasAnyFactor,
  isSecondFactorOn,
  listRecoveryCodes,
  lockHolder,
  replaceRecoveryCodes,
  saveTotpSetup,
  takeStep,
  turnOnSecondFactor,
  type TotpRow,
} from "./second-factor-store.ts";
import { createSecret, findStep, toSetupUri } from "./totp-code.ts";

/**
 * Staff who have a factor must have proved one in this session before they change any: else a
 * password alone would replace it. Throws staff_factor_needed.
 */
export async function requireKnownFactor({ database, user }: UserCall): Promise<void> {
  if (user.staff === null || user.staff.isProved) return;
  if (await hasAnyFactor(database, user.id)) throw new ApiError("staff_factor_needed");
}

/**
 * Call it with the account locked, after a factor was removed: the session stays proved, and must
 * not outlive the last one. Throws last_staff_factor.
 */
export async function requireFactorLeft({ database, user }: UserCall): Promise<void> {
  database.requireTx();
  if (user.staff !== null && !(await hasAnyFactor(database, user.id)))
    throw new ApiError("last_staff_factor");
}

const toPurpose = (userId: string) => `totp ${userId}`;

/** Replaces a setup that was begun; false where the factor is on. */
export async function saveSetup(
  { database, secretBox }: Pick<ApiDeps, "database" | "secretBox">,
  { userId, secret, at }: { userId: string; secret: string; at: Date },
): Promise<boolean> {
  const sealed = await secretBox.seal(toPurpose(userId), secret);
  return saveTotpSetup(database, { userId, secret: sealed, at });
}

/** Null where the key that sealed it is gone; recovery codes still work then. */
export const openSecret = (
  { secretBox }: Pick<ApiDeps, "secretBox">,
  { user_id, secret }: Pick<TotpRow, "user_id" | "secret">,
): Promise<string | null> => secretBox.open(toPurpose(user_id), secret);

export async function getSecondFactor(call: UserCall) {
  const { database, user } = call;
  const totp = await findTotp(database, user.id);
  const since = totp?.confirmed_at ?? null;
  const isShown = totp !== null && isInSetup(totp, call.at) && (await hasFreshStepUp(call));
  const secret = isShown ? await openSecret(call, totp) : null;
  return {
    is_on: since !== null,
    since: since?.toISOString() ?? null,
    recovery_codes_left: (await listRecoveryCodes(database, user.id)).length,
    setup: secret === null ? null : { secret, uri: toSetupUri(secret, user.email) },
  };
}

const isInSetup = ({ confirmed_at, created_at }: TotpRow, at: Date): boolean =>
  confirmed_at === null && at.getTime() - created_at.getTime() < LIMITS.secondFactor.setup;

export async function startSecondFactor(call: UserCall): Promise<void> {
  const { user, at } = call;
  await requireStepUp(call);
  await requireKnownFactor(call);
  if (!(await saveSetup(call, { userId: user.id, secret: createSecret(), at })))
    throw new ApiError("second_factor_on");
}

/** The code of the setup counts as used: it cannot sign in. */
export async function confirmSecondFactor(call: UserCall, code: string) {
  const { database, user, at } = call;
  await requireStepUp(call);
  await requireKnownFactor(call);
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(codes);
  await database.tx(async () => {
    const totp = await findTotp(database, user.id, { lock: true });
    if (totp?.confirmed_at) throw new ApiError("second_factor_on");
    const secret = totp && isInSetup(totp, at) ? await openSecret(call, totp) : null;
    if (secret === null) throw new ApiError("second_factor_off");
    const step = findStep(secret, code, at);
    if (step === null || !(await takeStep(database, user.id, step)))
      throw new ApiError("second_code_wrong");
    await turnOnSecondFactor(database, { userId: user.id, hashes, at });
    await markProvedTwice(database, call.sessionId, at);
    await publish(call, "protection_changed", { userId: user.id, change: "second-factor-on", at });
  });
  await call.limits.refund("credentials", `session:${call.sessionId}`);
  return { recovery_codes: codes };
}

/** The older codes end. */
export async function renewRecoveryCodes(call: UserCall) {
  const { database, user, at } = call;
  await requireStepUp(call);
  await requireKnownFactor(call);
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(codes);
  await database.tx(async () => {
    const totp = await findTotp(database, user.id, { lock: true });
    if (!totp?.confirmed_at) throw new ApiError("second_factor_off");
    await replaceRecoveryCodes(database, user.id, hashes);
    const change = "recovery-codes-renewed";
    await publish(call, "protection_changed", { userId: user.id, change, at });
  });
  return { recovery_codes: codes };
}

export async function removeSecondFactor(call: UserCall): Promise<void> {
  const { database, user, at } = call;
  await requireStepUp(call);
  await requireKnownFactor(call);
  await database.tx(async () => {
    await lockHolder(database, user.id);
    const wasOn = await isSecondFactorOn(database, user.id);
    await eraseSecondFactor(database, user.id);
    if (!wasOn) return;
    await requireFactorLeft(call);
    const change = "second-factor-off";
    await publish(call, "protection_changed", { userId: user.id, change, at });
  });
}
