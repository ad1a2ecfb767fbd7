import { createECDH, type ECDH } from "node:crypto";
import * as z from "zod";
import { EnvError, readWhole } from "./env-error.ts";
import { saveKey } from "./key-file.ts";
import type { WebPushConfig } from "./providers/push/web-push.ts";

export const pushVariables = {
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(mailto:[^\s<>@,]+@[^\s<>@,]+|https:\/\/[^\s]+)$/,
      "must be like mailto:help@shop.example or https://shop.example",
    )
    .optional(),
  PUSH_SERVICES: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, "must be hosts, like push.example")))
    .default([]),
};
const pushSchema = z.object(pushVariables);
type Values = z.infer<typeof pushSchema>;

export type PushEnv = {
  /** Null: not configured. */
  vapid: Omit<WebPushConfig, "services"> | null;
  pushServices: readonly string[];
  /** Whether a shop without keys makes a pair in its data folder, as the embedded one does. */
  makesPushKey: boolean;
};

export const readPush = (values: Values, { isShop }: { isShop: boolean }): PushEnv => ({
  vapid: readVapid(values),
  pushServices: values.PUSH_SERVICES,
  // Processes of a shop that share the database need not share a folder.
  makesPushKey: !isShop,
});

function readVapid(values: Values): PushEnv["vapid"] {
  const names = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;
  const whole = readWhole(values, names);
  if (!whole) return null;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = whole;
  const derived = findPublicKey(privateKey);
  if (derived === null)
    throw new EnvError("VAPID_PRIVATE_KEY must be a P-256 key of 32 bytes in base64url.");
  if (derived !== publicKey)
    throw new EnvError("VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.");
  return { publicKey, privateKey, subject: whole.VAPID_SUBJECT };
}

/** Null for what is no private key of the curve. */
function findPublicKey(privateKey: string): string | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return null;
  try {
    const curve: ECDH = createECDH("prime256v1");
    curve.setPrivateKey(privateKey, "base64url");
    return curve.getPublicKey("base64url");
  } catch {
    return null;
  }
}

/**
 * The key pair of a data folder. It is a file like the other keys, and no row: the subscriptions in
 * a copy of the database are worth nothing without it. Any 32 bytes below the order of the curve
 * are a private key, which random ones are but for one in four thousand million.
 */
export async function savePushKey(
  folder: string,
  subject: string,
): Promise<Omit<WebPushConfig, "services">> {
  const privateKey = await saveKey({
    folder,
    name: "push-key",
    purpose: "Web push needs",
    remedy: "set DATA_DIR to a folder that can, or VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY",
  });
  const publicKey = findPublicKey(privateKey);
  if (publicKey === null)
    throw new EnvError(
      `${folder}/push-key is no key of P-256: delete it, and the next start makes one.`,
    );
  return { publicKey, privateKey, subject };
}
