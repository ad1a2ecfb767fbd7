import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };
type Change = { origin?: string; challenge?: string; counter?: number; isVerified?: boolean };

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A passkey provider in memory, with one P-256 key: what a browser answers to our options. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x, y } = publicKey.export({ format: "jwk" });
  const cosePublicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
    ]),
  );
  let userHandle: string | undefined;
  let counter = 0;

  const toClientData = (type: string, { challenge }: Options, change: Change) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function toAuthData(options: Options, change: Change, credential = Buffer.alloc(0)): Buffer {
    const { isVerified = true } = change;
    counter = change.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags =
      USER_PRESENT |
      (isVerified ? USER_VERIFIED : 0) |
      (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const rpId = options.rpId ?? options.rp?.id ?? new URL(origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, credential]);
  }

  return {
    id: toText(id),
    register(options: Options, change: Change = {}) {
      userHandle = options.user?.id;
      const length = Buffer.of(0, id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey]);
      const authData = new Uint8Array(toAuthData(options, change, credential));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", authData],
      ]);
      return {
        id: toText(id),
        rawId: toText(id),
        type: "public-key",
        response: {
          clientDataJSON: toText(toClientData("webauthn.create", options, change)),
          attestationObject: toText(isoCBOR.encode(attestation)),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      };
    },
    assert(options: Options, change: Change = {}) {
      const clientData = toClientData("webauthn.get", options, change);
      const authData = toAuthData(options, change);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      return {
        id: toText(id),
        rawId: toText(id),
        type: "public-key",
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(authData),
          signature: toText(sign("sha256", signed, privateKey)),
          ...(userHandle !== undefined && { userHandle }),
        },
        clientExtensionResults: {},
      };
    },
  };
}
