import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { startProviderServer } from "#tests/providers/provider-server.ts";

const POINT_BYTES = 65;
const TAG_BYTES = 16;

/** A browser's side of a subscription: its keys, and what it makes of a message. */
export function createBrowser(origin: string, name: string) {
  const curve = createECDH("prime256v1");
  const point = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    path: `/push/${name}`,
    subscription: {
      endpoint: `${origin}/push/${name}`,
      p256dh: point.toString("base64url"),
      auth: auth.toString("base64url"),
    },
    /** One record of aes128gcm (RFC 8188), with the keys of RFC 8291. */
    decrypt(body: Buffer): unknown {
      const [salt, idLength] = [body.subarray(0, 16), body[20]!];
      if (idLength !== POINT_BYTES) throw new Error("The key id is no point of P-256");
      const sender = body.subarray(21, 21 + POINT_BYTES);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
      const secret = hkdfSync("sha256", curve.computeSecret(sender), auth, info, 32);
      const derive = (use: string, bytes: number) =>
        Buffer.from(
          hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${use}\0`, bytes),
        );
      const record = body.subarray(21 + POINT_BYTES);
      const decipher = createDecipheriv(
        "aes-128-gcm",
        derive("aes128gcm", 16),
        derive("nonce", 12),
      );
      decipher.setAuthTag(record.subarray(-TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(record.subarray(0, -TAG_BYTES)),
        decipher.final(),
      ]);
      // The last record ends with a 2 and padding.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString("utf8"));
    },
  };
}

/** The public key of a VAPID token (RFC 8292), once its signature and claims hold; else null. */
function findVoucher(header: string, origin: string): { key: string; subject: string } | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (token === undefined || key === undefined) return null;
  const [head, claims, signature] = token.split(".") as [string, string, string];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  ) as [string, string];
  const publicKey = createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x, y },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const isTimely = exp * 1000 > Date.now() && exp * 1000 <= Date.now() + 24 * 3_600_000;
  return isSigned && aud === origin && isTimely ? { key, subject: sub } : null;
}

type Received = { path: string; headers: Record<string, string>; body: Buffer; subject: string };

/** A push service on loopback that speaks RFC 8030 and demands VAPID. */
export async function startPushServer() {
  const server = await startProviderServer();
  const { app, origin } = server;
  const received: Received[] = [];
  app.post("/push/:name", server.outage(), async (c) => {
    const voucher = findVoucher(c.req.header("Authorization") ?? "", origin);
    if (voucher === null) return c.text("no voucher", 401);
    const headers = c.req.header();
    if (headers["content-encoding"] !== "aes128gcm" || headers["ttl"] === undefined)
      return c.text("no message", 400);
    const body = Buffer.from(await c.req.arrayBuffer());
    received.push({ path: c.req.path, headers, body, subject: voucher.subject });
    return c.body(null, 201, { Location: `${origin}/message/${received.length}` });
  });
  return {
    ...server,
    host: new URL(origin).host,
    received,
    answerNext: (status: number, headers: Record<string, string> = {}, times = 1) =>
      server.failNext(/./, async () => new Response("refused", { status, headers }), times),
  };
}

export type PushServer = Awaited<ReturnType<typeof startPushServer>>;
