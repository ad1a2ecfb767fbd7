import { createHmac, timingSafeEqual } from "node:crypto";

/** Categories whose mails can be ended from the mail itself. Their numbers stand in mails for ever. */
const NUMBERS = { favorite: 1, search: 2 } as const;
type UnsubscribeCategory = keyof typeof NUMBERS;
export type Subscription = { userId: string; category: UnsubscribeCategory };

const ID_BYTES = 16;
const FORM = /^[A-Za-z0-9_-]{66}$/;

const sign = (secret: Buffer, told: Buffer): Buffer =>
  createHmac("sha256", secret).update("unsubscribe").update(told).digest();

/** Whom and which mails it ends, and the proof that we wrote it. */
export function writeUnsubscribeToken(secret: Buffer, { userId, category }: Subscription): string {
  const id = Buffer.from(userId.replaceAll("-", ""), "hex");
  const told = Buffer.concat([id, Buffer.from([NUMBERS[category]])]);
  return Buffer.concat([told, sign(secret, told)]).toString("base64url");
}

/** Null for what we have not written. */
export function readUnsubscribeToken(secret: Buffer, token: string): Subscription | null {
  if (!FORM.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const told = bytes.subarray(0, ID_BYTES + 1);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES + 1), sign(secret, told))) return null;
  const categories = Object.keys(NUMBERS) as UnsubscribeCategory[];
  const category = categories.find((name) => NUMBERS[name] === told[ID_BYTES]);
  const userId = told
    .toString("hex", 0, ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return category ? { userId, category } : null;
}
