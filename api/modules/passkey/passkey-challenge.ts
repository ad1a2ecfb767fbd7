import { isIP } from "node:net";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createToken } from "#api/http/token.ts";
import {
  type ChallengePurpose,
  insertPasskeyChallenge,
  takePasskeyChallenge,
} from "./passkey-store.ts";

/** The origin that the shop is configured for, else the one that the web names. */
const findOrigin = ({ config }: Call, given: string): string =>
  config.publicOrigin ?? new URL(given).origin;

/** The relying party: a passkey belongs to a host name and never to an address. */
const toRelyingParty = (origin: string): string => {
  const { hostname } = new URL(origin);
  return hostname.replaceAll(/[[\]]/g, "");
};

/** Stores a challenge for one answer of the browser. */
export async function createChallenge(
  call: Call,
  { purpose, origin: given }: { purpose: ChallengePurpose; origin: string },
): Promise<{ challenge: Uint8Array<ArrayBuffer>; rpID: string }> {
  const origin = findOrigin(call, given);
  const rpID = toRelyingParty(origin);
  if (isIP(rpID) !== 0) throw new ApiError("passkeys_unavailable");
  const challenge = createToken();
  await insertPasskeyChallenge(call.database, {
    challenge,
    purpose,
    userId: purpose === "sign_in" ? null : call.user!.id,
    origin,
    expiresAt: new Date(call.at.getTime() + LIMITS.passkeys.challenge),
  });
  return { challenge: new Uint8Array(Buffer.from(challenge, "base64url")), rpID };
}

/** What the verifier compares an answer with. The challenge that it names is used up by this. */
export async function takeExpectation(
  { database, user, at }: Call,
  { purpose, clientData }: { purpose: ChallengePurpose; clientData: string },
) {
  const challenge = parseChallenge(clientData);
  const userId = purpose === "sign_in" ? null : user!.id;
  const origin =
    challenge === null
      ? undefined
      : await takePasskeyChallenge(database, { challenge, purpose, userId, at });
  if (challenge === null || origin === undefined) throw new ApiError("passkey_refused");
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: toRelyingParty(origin),
    requireUserVerification: true,
  };
}

function parseChallenge(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** The library's interface as the record that the contract has. */
export const toPlain = <T extends { challenge: string }>(options: T) =>
  options as T & Record<string, unknown>;
