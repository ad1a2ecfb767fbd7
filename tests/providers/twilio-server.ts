import { startProviderServer } from "#tests/providers/provider-server.ts";

const ACCOUNT = "AC00000000000000000000000000000001";
const TOKEN = "token-of-the-account";

const toError = (status: number, code: number, message: string) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});
const refuse = (status: number, code: number, message: string) =>
  Response.json(toError(status, code, message), { status });

/**
 * Twilio's Messages resource on loopback: credentials, form and responses as in its API reference.
 */
export async function startTwilioServer() {
  const server = await startProviderServer();
  const { app, origin } = server;
  const received: Record<string, string>[] = [];
  const path = `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`;

  app.post(path, async (c, next) => {
    const credentials = Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64");
    if (c.req.header("Authorization") !== `Basic ${credentials}`)
      return refuse(401, 20003, "Authenticate");
    if (!/^application\/x-www-form-urlencoded\b/.test(c.req.header("Content-Type") ?? ""))
      return refuse(400, 21602, "Message body is required.");
    const { To } = await c.req.parseBody();
    if (!/^\+\d{8,15}$/.test(String(To)))
      return refuse(400, 21211, "The 'To' number is not valid.");
    return next();
  });
  app.post(path, server.outage(), async (c) => {
    const form = await c.req.parseBody<Record<string, string>>();
    received.push(form);
    const sid = `SM${String(received.length).padStart(4, "0")}`;
    const { To: to, From: from, Body: body } = form;
    return c.json({ sid, status: "queued", to, from, body }, 201);
  });
  app.notFound(() => refuse(404, 20404, "The requested resource was not found"));

  return {
    ...server,
    config: { accountSid: ACCOUNT, authToken: TOKEN, from: "+15005550006", baseUrl: origin },
    env: {
      SMS_PROVIDER: "twilio",
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: "+15005550006",
      TWILIO_BASE_URL: origin,
    },
    received,
    refuseNext: (...error: Parameters<typeof toError>) =>
      server.failNext(/./, { status: error[0], body: JSON.stringify(toError(...error)) }),
  };
}

export type TwilioServer = Awaited<ReturnType<typeof startTwilioServer>>;
