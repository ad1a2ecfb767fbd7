import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { PasskeyPurpose } from "./purpose.ts";

/** Asks the person by the browser's own dialog; the answer is JSON for a field of a form. */
export async function createCredential(purpose: PasskeyPurpose, options: unknown): Promise<string> {
  const credential =
    purpose === "create"
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({
          optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
        });
  return JSON.stringify(credential);
}
