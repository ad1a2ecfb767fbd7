import { Secret, TOTP } from "otpauth";
import { DEMO_TOTP_SECRET } from "#api/seed/second-factor.ts";

/** What an authenticator app with the key of the demo shows. */
export const createDemoCode = (at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({ timestamp: at.getTime() });
