import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { toAddressKey } from "#contract/address-key.ts";
import { LIMITS } from "#contract/limits.ts";
import type { AssertedCredential } from "#contract/passkey.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { markProvedTwice } from "#api/http/session.ts";
import { startSession } from "#api/modules/second-factor/index.ts";
import { markProved } from "#api/modules/step-up/index.ts";
import { createChallenge, takeExpectation, toPlain } from "./passkey-challenge.ts";
import { findPasskeyByCredential, listPasskeyRows, markUsed } from "./passkey-store.ts";

/** Names no credential: the browser offers the passkeys that it has for the shop. */
export async function startPasskeySignIn(call: Call, origin: string) {
  const options = await generateAuthenticationOptions({
    ...(await createChallenge(call, { purpose: "sign_in", origin })),
    timeout: LIMITS.passkeys.challenge,
    userVerification: "required",
  });
  return { options: toPlain(options) };
}

export async function signInWithPasskey(call: Call, credential: AssertedCredential) {
  const { database, limits, ip } = call;
  await limits.spend("guessAddress", toAddressKey(ip));
  const { userId, use } = await verify(call, "sign_in", credential);
  const { token, expiresAt } = await database.tx(async () => {
    await use();
    return startSession(call, { userId, isProvedTwice: true });
  });
  await limits.refund("guessAddress", toAddressKey(ip));
  return { token, expires_at: expiresAt.toISOString() };
}

export async function startPasskeyProof(call: UserCall, origin: string) {
  const own = await listPasskeyRows(call.database, call.user.id);
  if (own.length === 0) throw new ApiError("passkey_refused");
  const options = await generateAuthenticationOptions({
    ...(await createChallenge(call, { purpose: "prove", origin })),
    timeout: LIMITS.passkeys.challenge,
    userVerification: "required",
    allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  return { options: toPlain(options) };
}

/** Refuses the passkey of any other account. */
export async function provePasskey(call: UserCall, credential: AssertedCredential): Promise<void> {
  const { database, user, sessionId, at } = call;
  const { userId, use } = await verify(call, "prove", credential);
  if (userId !== user.id) throw new ApiError("passkey_refused");
  await database.tx(async () => {
    await use();
    await markProved(database, sessionId, at);
    await markProvedTwice(database, sessionId, at);
  });
  await call.limits.refund("credentials", `session:${sessionId}`);
}

async function verify(call: Call, purpose: "sign_in" | "prove", credential: AssertedCredential) {
  const { database, log, at } = call;
  const { clientDataJSON: clientData, userHandle } = credential.response;
  const expectation = await takeExpectation(call, { purpose, clientData });
  const passkey = await findPasskeyByCredential(database, credential.id);
  if (!passkey) throw new ApiError("passkey_refused");
  const { id, user_id: userId } = passkey;
  // The authenticator names the account too; both have to agree.
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== userId)
    throw new ApiError("passkey_refused");
  const verified = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    ...expectation,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch((error: unknown) => {
    log.info({ err: error }, "A passkey was refused");
    return null;
  });
  if (!verified?.verified) throw new ApiError("passkey_refused");
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  const use = async () => {
    if (!(await markUsed(database, { id, counter, isBackedUp, at })))
      throw new ApiError("passkey_refused");
  };
  return { userId, use };
}
