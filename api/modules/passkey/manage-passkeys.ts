import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { LIMITS } from "#contract/limits.ts";
import type { RegisteredCredential } from "#contract/passkey.ts";
import { PRODUCT } from "#contract/product.ts";
import type { UserCall } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { markProvedTwice } from "#api/http/session.ts";
import { requireFactorLeft, requireKnownFactor } from "#api/modules/second-factor/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { createChallenge, takeExpectation, toPlain } from "./passkey-challenge.ts";
import {
  deletePasskey,
  hasOtherWayIn,
  insertPasskey,
  listPasskeyRows,
  presentPasskey,
  renamePasskeyRow,
} from "./passkey-store.ts";

/** Ed25519, ES256 and RS256: every authenticator has one of them, and every Node checks them. */
const ALGORITHMS = [-8, -7, -257];

export const listPasskeys = async ({ database, user }: UserCall) =>
  (await listPasskeyRows(database, user.id)).map(presentPasskey);

export async function startPasskey(call: UserCall, origin: string) {
  const { database, user } = call;
  await requireStepUp(call);
  await requireKnownFactor(call);
  const own = await listPasskeyRows(database, user.id);
  if (own.length >= LIMITS.passkeys.max) throw new ApiError("too_many_passkeys");
  const options = await generateRegistrationOptions({
    ...(await createChallenge(call, { purpose: "create", origin })),
    rpName: PRODUCT,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.username ?? user.email,
    timeout: LIMITS.passkeys.challenge,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options: toPlain(options) };
}

type NewPasskey = { name: string; credential: RegisteredCredential };

export async function createPasskey(call: UserCall, { name, credential }: NewPasskey) {
  const { database, user, at } = call;
  await requireStepUp(call);
  await requireKnownFactor(call);
  const { registrationInfo } = await verify(call, credential);
  return database.tx(async () => {
    // Locks the account, so that concurrent calls cannot exceed the limit.
    await hasOtherWayIn(database, user.id);
    const own = await listPasskeyRows(database, user.id);
    if (own.length >= LIMITS.passkeys.max) throw new ApiError("too_many_passkeys");
    const { credential: made, credentialBackedUp } = registrationInfo;
    const row = await insertPasskey(database, {
      userId: user.id,
      credentialId: made.id,
      publicKey: made.publicKey,
      counter: made.counter,
      transports: made.transports ?? [],
      isBackedUp: credentialBackedUp,
      name,
      at,
    });
    if (!row) throw new ApiError("passkey_refused");
    await markProvedTwice(database, call.sessionId, at);
    const change = "passkey-added";
    await publish(call, "protection_changed", { userId: user.id, change, name, at });
    return presentPasskey(row);
  });
}

async function verify(call: UserCall, credential: RegisteredCredential) {
  const expectation = await takeExpectation(call, {
    purpose: "create",
    clientData: credential.response.clientDataJSON,
  });
  const response = credential as RegistrationResponseJSON;
  const verified = await verifyRegistrationResponse({
    response,
    ...expectation,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    call.log.info({ err: error }, "A new passkey was refused");
    return null;
  });
  if (!verified?.verified) throw new ApiError("passkey_refused");
  return verified;
}

type Named = { passkeyId: string; name: string };

export async function renamePasskey({ database, user }: UserCall, { passkeyId, name }: Named) {
  const row = await renamePasskeyRow(database, { userId: user.id, id: passkeyId, name });
  if (!row) throw new ApiError("not_found");
  return presentPasskey(row);
}

/** The last way in stays, or the account would be locked; so does the last factor of staff. */
export async function removePasskey(call: UserCall, passkeyId: string): Promise<void> {
  const { database, user, at } = call;
  await requireStepUp(call);
  await requireKnownFactor(call);
  await database.tx(async () => {
    const hasOther = await hasOtherWayIn(database, user.id);
    const removed = await deletePasskey(database, user.id, passkeyId);
    if (!removed) throw new ApiError("not_found");
    if (!hasOther && (await listPasskeyRows(database, user.id)).length === 0)
      throw new ApiError("last_sign_in_method");
    await requireFactorLeft(call);
    const { name } = removed;
    const change = "passkey-removed";
    await publish(call, "protection_changed", { userId: user.id, change, name, at });
  });
}
