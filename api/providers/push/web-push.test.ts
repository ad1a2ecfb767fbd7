import { afterAll, beforeAll, expect, test } from "vitest";
import { createECDH } from "node:crypto";
import { createBrowser, startPushServer, type PushServer } from "#tests/providers/push-server.ts";
import { createWebPush } from "./web-push.ts";

let service: PushServer;
beforeAll(async () => void (service = await startPushServer()));
afterAll(() => service.close());

const curve = createECDH("prime256v1");
const publicKey = curve.generateKeys("base64url");
const privateKey = curve.getPrivateKey("base64url");
const MESSAGE = { payload: "{}", ttlSeconds: 60, urgency: "low", topic: "t" } as const;
const open = (services: string[], answerWithin?: number) =>
  createWebPush(
    { publicKey, privateKey, subject: "mailto:a@shop.test", services },
    answerWithin === undefined ? {} : { answerWithin },
  );

test("a service that does not answer is to be asked later", async () => {
  service.failNext(/./, "silence");
  const browser = createBrowser(service.origin, "silent");
  const outcome = await open([service.host], 50).send(browser.subscription, MESSAGE);
  const reason = "the push service did not answer in time";
  expect(outcome).toEqual({ kind: "later", reason, retryAfter: null });
});

test("a service that is not allowed any more is not called", async () => {
  const before = service.requests.length;
  const browser = createBrowser(service.origin, "stranger");
  const outcome = await open([]).send(browser.subscription, MESSAGE);
  expect(outcome.kind).toBe("refused");
  expect(service.requests).toHaveLength(before);
});

test("keys that are no point of the curve are refused without a call", async () => {
  const { endpoint, auth } = createBrowser(service.origin, "odd").subscription;
  const p256dh = "B".repeat(87);
  const outcome = await open([service.host]).send({ endpoint, p256dh, auth }, MESSAGE);
  expect(outcome).toEqual({ kind: "refused", reason: "its keys encrypt nothing" });
});

test("a message is one that the browser can read", async () => {
  const browser = createBrowser(service.origin, "reader");
  const push = open([service.host]);
  const payload = JSON.stringify({ title: "Πουλήθηκε" });
  const outcome = await push.send(browser.subscription, { ...MESSAGE, payload });
  expect(outcome).toEqual({ kind: "sent" });
  expect(browser.decrypt(service.received.at(-1)!.body)).toEqual({ title: "Πουλήθηκε" });
});
