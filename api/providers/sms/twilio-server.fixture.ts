import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Answer =
  | { status: number; code: number; message: string }
  | { status: number; body: string }
  | "cut"
  | "silence";

const ACCOUNT = "AC00000000000000000000000000000001";
const TOKEN = "token-of-the-account";

/**
 * Twilio's Messages resource on loopback: credentials, form and responses as in its API reference.
 */
export async function openTwilio() {
  const received: Record<string, string>[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const reply = (status: number, body: object) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, code: number, message: string) =>
      reply(status, {
        code,
        message,
        more_info: `https://www.twilio.com/docs/errors/${code}`,
        status,
      });
    if (
      request.method !== "POST" ||
      request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`
    )
      return refuse(404, 20404, "The requested resource was not found");
    const credentials = Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64");
    if (request.headers.authorization !== `Basic ${credentials}`)
      return refuse(401, 20003, "Authenticate");
    if (!/^application\/x-www-form-urlencoded\b/.test(request.headers["content-type"] ?? ""))
      return refuse(400, 21602, "Message body is required.");
    if (!/^\+\d{8,15}$/.test(form["To"] ?? ""))
      return refuse(400, 21211, "The 'To' number is not valid.");
    const answer = answers.shift();
    if (answer === "silence") return;
    if (answer === "cut") return request.socket.destroy();
    if (answer && "body" in answer) return response.writeHead(answer.status).end(answer.body);
    if (answer) return refuse(answer.status, answer.code, answer.message);
    received.push(form);
    const sid = `SM${String(received.length).padStart(4, "0")}`;
    reply(201, { sid, status: "queued", to: form["To"], from: form["From"], body: form["Body"] });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    config: { accountSid: ACCOUNT, authToken: TOKEN, from: "+15005550006", baseUrl },
    env: {
      SMS_PROVIDER: "twilio",
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: "+15005550006",
      TWILIO_BASE_URL: baseUrl,
    },
    received,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type FakeTwilio = Awaited<ReturnType<typeof openTwilio>>;
