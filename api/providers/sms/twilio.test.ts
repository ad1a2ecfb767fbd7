import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SmsRefused, SmsUnanswered } from "./port.ts";
import { createTwilio } from "./twilio.ts";
import { startTwilioServer, type TwilioServer } from "#tests/providers/twilio-server.ts";

const message = {
  to: "306912345678",
  text: "Deftero: ο αριθμός σου 481920 & άλλα",
  message_id: "m",
};

let twilio: TwilioServer;
beforeEach(async () => {
  twilio = await startTwilioServer();
});
afterEach(() => twilio.close());

const failure = (sending: Promise<unknown>): Promise<Error> =>
  sending.then(
    () => Promise.reject(new Error("it was sent")),
    (error: Error) => error,
  );

test("a message is sent with + before the number, and returns Twilio's id", async () => {
  const { reference } = await createTwilio(twilio.config).send(message);
  expect(reference).toBe("SM0001");
  expect(twilio.received).toEqual([
    { To: "+306912345678", From: "+15005550006", Body: message.text },
  ]);
});

test("a number that Twilio refuses is a permanent refusal, with its message", async () => {
  twilio.refuseNext(400, 21211, "The 'To' number is not valid.");
  const error = await failure(createTwilio(twilio.config).send(message));
  expect(error).toBeInstanceOf(SmsRefused);
  expect(error.message).toBe("Twilio answered 400: 21211 The 'To' number is not valid.");
});

test.for([429, 500, 503])("%i can be retried", async (status) => {
  twilio.refuseNext(status, 20429, "Too many requests");
  const sms = createTwilio(twilio.config);
  expect((await failure(sms.send(message))).constructor).toBe(Error);
  await sms.send(message);
  expect(twilio.received).toHaveLength(1);
});

test("wrong credentials are logged as our error and refuse no message", async () => {
  const sms = createTwilio({ ...twilio.config, authToken: "wrong" });
  const error = await failure(sms.send(message));
  expect(error.constructor).toBe(Error);
  expect(error.message).toBe("Twilio answered 401: 20003 Authenticate");
});

test("a response that is not JSON counts by its status", async () => {
  twilio.failNext(/./, { status: 502, body: "<h1>Bad gateway</h1>" });
  const error = await failure(createTwilio(twilio.config).send(message));
  expect(error.message).toBe("Twilio answered 502: no reason given");
});

test("a refused connection can be retried, because nothing was sent", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, "close");
  const sms = createTwilio({ ...twilio.config, baseUrl: `http://127.0.0.1:${port}` });
  const error = await failure(sms.send(message));
  expect(error.constructor).toBe(Error);
  expect(error.message).toBe("Twilio cannot be reached: ECONNREFUSED");
});

test("without a response the message may have been sent, and is not sent again", async () => {
  twilio.failNext(/./, "lost_request");
  expect(await failure(createTwilio(twilio.config).send(message))).toBeInstanceOf(SmsUnanswered);
});

test("a missing response times out after seconds", async () => {
  twilio.failNext(/./, "silence");
  const begun = Date.now();
  expect(await failure(createTwilio(twilio.config).send(message))).toBeInstanceOf(SmsUnanswered);
  expect(Date.now() - begun).toBeLessThan(20_000);
});
