import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { days, hours, minutes, seconds } from "#contract/duration.ts";
import { createApi } from "#api/create-api.ts";
import { publish } from "#api/events.ts";
import { createSession } from "#api/http/session.ts";
import { sweepServed } from "#api/jobs/sweep-served.ts";
import { notifyOrderParty } from "#api/modules/notification/index.ts";
import { createBrowser, startPushServer, type PushServer } from "#tests/providers/push-server.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

const PATH = "/profile/push-subscriptions";
let service: PushServer;
let kit: OrderKit;
beforeAll(async () => {
  service = await startPushServer();
  kit = await openOrderKit({ env: { PUSH_SERVICES: service.host } });
});
afterAll(async () => {
  await kit[Symbol.asyncDispose]();
  await service.close();
});
beforeEach(() => {
  service.recover();
  service.received.length = 0;
  service.requests.length = 0;
});

let browsers = 0;
const openBrowser = () => createBrowser(service.origin, `browser-${(browsers += 1)}`);
type Browser = ReturnType<typeof openBrowser>;

const subscribe = ({ token }: Pick<Person, "token">, { subscription }: Browser, change = {}) =>
  kit.world.put(PATH, { ...subscription, ...change }, { token });
const list = async ({ token }: Pick<Person, "token">) =>
  expectData(await kit.world.get(PATH, { token }));
const rows = (person: Person) =>
  kit.database
    .db()
    .selectFrom("push_subscription")
    .selectAll()
    .where("user_id", "=", person.id)
    .execute();

async function insertSubscriber(): Promise<{ person: Person; browser: Browser }> {
  const [person, browser] = [await kit.insertPerson(), openBrowser()];
  expectData(await subscribe(person, browser));
  return { person, browser };
}

let news = 0;
const ORDER = "01a078dd-6023-713a-9817-7b532fa10099";
const tell = (person: Person, { key = `news-${(news += 1)}`, title = "iPhone 13" } = {}) =>
  kit.database.tx(() =>
    notifyOrderParty(kit.deps, {
      userId: person.id,
      news: {
        topic: "order-seller-rejected",
        role: "buyer",
        variant: null,
        order_id: ORDER,
        number: "D-1",
        title,
        amount: null,
        until: null,
      },
      dedupeKey: key,
      at: kit.world.now(),
    }),
  );
const logged = (message: string) => kit.world.logged.filter((entry) => entry.message === message);

describe("subscribing", () => {
  test("a browser is listed with its session, and a repeated call changes nothing", async () => {
    const { person, browser } = await insertSubscriber();
    const before = await list(person);
    expect(before.public_key).toBe(kit.deps.push!.publicKey);
    expect(before.subscriptions).toMatchObject([{ is_current: true, last_used_at: null }]);
    expectData(await subscribe(person, browser));
    expect(await list(person)).toEqual(before);
  });

  test("a later subscription of the same session takes the place of the earlier", async () => {
    const { person } = await insertSubscriber();
    const next = openBrowser();
    expectData(await subscribe(person, next));
    expect((await rows(person)).map(({ endpoint }) => endpoint)).toEqual([
      next.subscription.endpoint,
    ]);
  });

  test.each([
    "https://push.example/x",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://notify.windows.com.evil.example/x",
    "https://user:secret@fcm.googleapis.com/x",
    "http://169.254.169.254/latest",
    "http://localhost/x",
  ])("the address %s is refused", async (endpoint) => {
    const person = await kit.insertPerson();
    const { status, body } = await subscribe(person, openBrowser(), { endpoint });
    expect([status, body.code]).toEqual([422, "push_service_unknown"]);
    expect(Object.keys(body.errors)).toEqual(["endpoint"]);
    expect(await rows(person)).toEqual([]);
  });

  test.each([
    "https://fcm.googleapis.com/fcm/send/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://db5p.notify.windows.com/w/?token=x",
    "https://web.push.apple.com/x",
  ])("the address %s is that of a known service", async (endpoint) => {
    const person = await kit.insertPerson();
    expectData(await subscribe(person, openBrowser(), { endpoint: `${endpoint}${person.id}` }));
  });

  test.each([
    ["p256dh", "short"],
    ["auth", "*".repeat(22)],
    ["endpoint", "javascript:alert(1)"],
  ])("a malformed %s is named", async (field, value) => {
    const person = await kit.insertPerson();
    const { status, body } = await subscribe(person, openBrowser(), { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("is offered after an order only", async () => {
    const { buyer } = await kit.openPaidDraft({ isInstantBuy: false });
    expect((await list(buyer)).is_offered).toBe(false);
    const placed = await kit.openPaidDraft({ isInstantBuy: false });
    expectData(await kit.finalize(placed.buyer, placed.order));
    expect((await list(placed.buyer)).is_offered).toBe(true);
    expect((await list(placed.seller)).is_offered).toBe(true);
  });

  test("signed-out visitors get 401", async () => {
    const { subscription } = openBrowser();
    const answers = [
      await kit.world.get(PATH),
      await kit.world.put(PATH, subscription),
      await kit.world.delete(`${PATH}/${ORDER}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe("strangers", () => {
  test("neither see nor remove the subscription of another member", async () => {
    const { person } = await insertSubscriber();
    const stranger = await kit.insertPerson();
    const [{ id }] = (await list(person)).subscriptions;
    expect((await list(stranger)).subscriptions).toEqual([]);
    const { token } = stranger;
    expect((await kit.world.delete(`${PATH}/${id}`, { token })).status).toBe(404);
    expect(await rows(person)).toHaveLength(1);
  });

  test("cannot take an endpoint without the secret of its browser", async () => {
    const { person, browser } = await insertSubscriber();
    const stranger = await kit.insertPerson();
    const { auth } = openBrowser().subscription;
    const { status, body } = await subscribe(stranger, browser, { auth });
    expect([status, body.code]).toEqual([409, "push_browser_taken"]);
    expect(await rows(person)).toHaveLength(1);
  });

  test("who sign in at the same browser take it over", async () => {
    const { person, browser } = await insertSubscriber();
    const next = await kit.insertPerson();
    expectData(await subscribe(next, browser));
    expect(await rows(person)).toEqual([]);
    await tell(person);
    await kit.world.runDueJobs();
    expect(service.received).toEqual([]);
  });
});

describe("a renewal by the browser", () => {
  const renew = (session: Pick<Person, "token">, browser: Browser, replaces: string | null) =>
    subscribe(session, browser, { replaces });

  test.each([
    ["names its earlier endpoint", (browser: Browser) => browser.subscription.endpoint],
    ["does not know it", () => null],
  ])("that %s takes the place of the earlier subscription", async (_, toReplaced) => {
    const { person, browser } = await insertSubscriber();
    const next = openBrowser();
    expectData(await renew(person, next, toReplaced(browser)));
    expect((await rows(person)).map(({ endpoint }) => endpoint)).toEqual([
      next.subscription.endpoint,
    ]);
  });

  test("in a later session of the same browser leaves one subscription", async () => {
    const { person, browser } = await insertSubscriber();
    const at = kit.world.now();
    const later = await createSession(kit.database, { userId: person.id, userAgent: null, at });
    const next = openBrowser();
    expectData(await renew(later, next, browser.subscription.endpoint));
    expect((await rows(person)).map(({ endpoint }) => endpoint)).toEqual([
      next.subscription.endpoint,
    ]);
  });

  test("does not bring back a device that was removed", async () => {
    const { person, browser } = await insertSubscriber();
    const [{ id }] = (await list(person)).subscriptions;
    await kit.world.delete(`${PATH}/${id}`, { token: person.token });
    for (const replaces of [browser.subscription.endpoint, null])
      expect((await renew(person, openBrowser(), replaces)).status).toBe(404);
    expect(await rows(person)).toEqual([]);
  });

  test("does not take the endpoint of another account", async () => {
    const { person, browser } = await insertSubscriber();
    const stranger = await kit.insertPerson();
    const taken = await renew(stranger, openBrowser(), browser.subscription.endpoint);
    expect(taken.status).toBe(404);
    expect([await rows(person), await rows(stranger)].map(({ length }) => length)).toEqual([1, 0]);
  });
});

describe("a subscription ends", () => {
  test("when its owner turns it off; a second time there is nothing", async () => {
    const { person } = await insertSubscriber();
    const [{ id }] = (await list(person)).subscriptions;
    const remove = () => kit.world.delete(`${PATH}/${id}`, { token: person.token });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await rows(person)).toEqual([]);
  });

  test("with the sign-out of its browser; that of another stays", async () => {
    const { person, browser } = await insertSubscriber();
    const at = kit.world.now();
    const other = await createSession(kit.database, { userId: person.id, userAgent: null, at });
    const phone = openBrowser();
    expectData(await subscribe(other, phone));
    expect((await kit.world.post("/logout", {}, { token: person.token })).status).toBe(204);
    const left = (await rows(person)).map(({ endpoint }) => endpoint);
    expect(left).toEqual([phone.subscription.endpoint]);
    expect(left).not.toContain(browser.subscription.endpoint);
  });

  test("with its session, ended from another browser or from all", async () => {
    const { person } = await insertSubscriber();
    const at = kit.world.now();
    const other = await createSession(kit.database, { userId: person.id, userAgent: null, at });
    expectData(await subscribe(other, openBrowser()));
    const sessions = expectData(await kit.world.get("/sessions", { token: person.token }));
    const { id } = sessions.find((one: { is_current: boolean }) => !one.is_current);
    await kit.world.delete(`/sessions/${id}`, { token: person.token });
    expect(await rows(person)).toHaveLength(1);
    await kit.world.delete("/sessions", { token: person.token });
    expect(await rows(person)).toEqual([]);
  });

  test("with the account, and when the owner of its e-mail takes it over", async () => {
    const [closing, reclaimed] = [await insertSubscriber(), await insertSubscriber()];
    const { token } = closing.person;
    expect((await kit.world.delete("/profile/delete", { token })).status).toBe(204);
    expect(await rows(closing.person)).toEqual([]);
    const { id: userId } = reclaimed.person;
    const at = kit.world.now();
    await kit.database.tx(() => publish(kit.deps, "account_reclaimed", { userId, at }));
    expect(await rows(reclaimed.person)).toEqual([]);
  });

  test("when its session has idled away before a notification", async () => {
    const { person } = await insertSubscriber();
    await tell(person);
    await kit.database
      .db()
      .updateTable("session")
      .set({ expires_at: kit.world.now() })
      .where("user_id", "=", person.id)
      .execute();
    await kit.world.runDueJobs();
    expect([service.requests, await rows(person)]).toEqual([[], []]);
  });
});

describe("a notification", () => {
  test("arrives about an archive that is ready and a vacation that is over as well", async () => {
    const { person, browser } = await insertSubscriber();
    expectData(await kit.post(person, "/profile/data-export", {}));
    await kit.insertListing({ seller: person });
    const until = new Date(kit.world.now().getTime() + days(2)).toISOString().slice(0, 10);
    const vacation = { is_away: true, until };
    expectData(await kit.world.patch("/profile/vacation", vacation, { token: person.token }));
    await kit.world.runDueJobs();
    kit.world.advance(days(2));
    await kit.world.runDueJobs();
    const shown = service.received.map(({ body }) => browser.decrypt(body));
    expect(shown).toMatchObject([
      { title: "Your data is ready to download", url: "/en-GR/account/data" },
      {
        title: "Your time away is over, and you are selling again",
        url: "/en-GR/account/listings",
      },
    ]);
  });

  test("arrives encrypted, signed, in the member's language, and leads into the shop", async () => {
    const { person, browser } = await insertSubscriber();
    await tell(person);
    await kit.world.runDueJobs();
    const [message] = service.received;
    expect(message!.path).toBe(browser.path);
    expect(message!.headers).toMatchObject({
      ttl: "86400",
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    });
    expect(message!.subject).toBe("mailto:no-reply@deftero.test");
    expect(message!.body.includes("iPhone")).toBe(false);
    expect(browser.decrypt(message!.body)).toEqual({
      title: "The seller declined: iPhone 13",
      body: "You were not charged: the reserved amount is released.",
      lang: "en",
      tag: message!.headers["topic"],
      url: `/en-GR/account/orders/${ORDER}`,
    });
    expect((await list(person)).subscriptions).toMatchObject([
      { last_used_at: kit.world.now().toISOString() },
    ]);
  });

  test("is in Greek for a Greek speaker", async () => {
    const { person, browser } = await insertSubscriber();
    const db = kit.database.db();
    await db
      .updateTable("user_account")
      .set({ language: "el" })
      .where("id", "=", person.id)
      .execute();
    await tell(person);
    await kit.world.runDueJobs();
    expect(browser.decrypt(service.received[0]!.body)).toMatchObject({
      lang: "el",
      title: expect.stringMatching(/πωλητής.*iPhone 13/),
      url: `/el-GR/account/orders/${ORDER}`,
    });
  });

  test("goes to every browser of the member once", async () => {
    const { person } = await insertSubscriber();
    const at = kit.world.now();
    const other = await createSession(kit.database, { userId: person.id, userAgent: null, at });
    expectData(await subscribe(other, openBrowser()));
    await tell(person, { key: "same" });
    await kit.world.runDueJobs();
    await tell(person, { key: "same" });
    await kit.world.runDueJobs();
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2);
    expect(service.received).toHaveLength(2);
  });

  test("does not go where the category is off", async () => {
    const { person } = await insertSubscriber();
    const data = [{ category: "order", mail: true, bell: true, push: false }];
    await kit.world.put("/profile/notification-preferences", { data }, { token: person.token });
    await tell(person);
    await kit.world.runDueJobs();
    expect(service.requests).toEqual([]);
  });

  test("goes to the browser alone where bell and mail are off", async () => {
    const { person } = await insertSubscriber();
    const data = [{ category: "order", mail: false, bell: false }];
    await kit.world.put("/profile/notification-preferences", { data }, { token: person.token });
    await tell(person);
    await kit.world.runDueJobs();
    expect(service.received).toHaveLength(1);
  });

  test("with a title of any length fits into what a service takes", async () => {
    const { person, browser } = await insertSubscriber();
    await tell(person, { title: "Ψ".repeat(5000) });
    await kit.world.runDueJobs();
    const [message] = service.received;
    expect(message!.body.length).toBeLessThanOrEqual(4096);
    expect((browser.decrypt(message!.body) as { title: string }).title).toMatch(/Ψ…$/);
  });

  test("waits while outgoing work is on hold", async () => {
    const { person } = await insertSubscriber();
    await kit.deps.hold.hold("A copy");
    await tell(person);
    await kit.world.runDueJobs();
    expect(service.requests).toEqual([]);
    await kit.deps.hold.release();
    await kit.world.runDueJobs();
    expect(service.received).toHaveLength(1);
  });
});

describe("a push service", () => {
  test.each([404, 410])("that answers %s ends the subscription", async (status) => {
    const { person } = await insertSubscriber();
    service.answerNext(status);
    await tell(person);
    await kit.world.runDueJobs();
    expect(await rows(person)).toEqual([]);
    expect(service.requests).toHaveLength(1);
  });

  test("that asks to wait is asked again after that time, and not before", async () => {
    const { person } = await insertSubscriber();
    service.answerNext(429, { "Retry-After": "600" });
    await tell(person);
    await kit.world.runDueJobs();
    kit.world.advance(seconds(599));
    await kit.world.runDueJobs();
    expect(service.requests).toHaveLength(1);
    kit.world.advance(seconds(2));
    await kit.world.runDueJobs();
    expect(service.received).toHaveLength(1);
    expect(service.received[0]!.headers["ttl"]).toBe(String(86_400 - 601));
  });

  test("may name the time by a date", async () => {
    const { person } = await insertSubscriber();
    const until = new Date(kit.world.now().getTime() + hours(1)).toUTCString();
    service.answerNext(503, { "Retry-After": until });
    await tell(person);
    await kit.world.runDueJobs();
    kit.world.advance(hours(1) - seconds(5));
    await kit.world.runDueJobs();
    expect(service.requests).toHaveLength(1);
    kit.world.advance(seconds(10));
    await kit.world.runDueJobs();
    expect(service.received).toHaveLength(1);
  });

  test.each([
    ["is broken", () => service.answerNext(500, {}, 2)],
    ["cuts the connection", () => service.failNext(/./, "lost_request", 2)],
  ])("that %s is asked again with growing pauses", async (_, fail) => {
    const { person } = await insertSubscriber();
    fail();
    await tell(person);
    await kit.world.runDueJobs();
    kit.world.advance(seconds(31));
    await kit.world.runDueJobs();
    expect(service.requests).toHaveLength(2);
    kit.world.advance(seconds(31));
    await kit.world.runDueJobs();
    expect(service.requests).toHaveLength(2);
    kit.world.advance(seconds(30));
    await kit.world.runDueJobs();
    expect(service.received).toHaveLength(1);
  });

  test("that never recovers is given up after a day, and the text is gone", async () => {
    const { person } = await insertSubscriber();
    service.answerNext(500, {}, Infinity);
    await tell(person);
    for (let hour = 0; hour < 30; hour += 1) {
      await kit.world.runDueJobs();
      kit.world.advance(hours(1));
    }
    expect(logged("A web push was given up")).toHaveLength(1);
    const asked = service.requests.length;
    await kit.world.runDueJobs();
    expect(service.requests).toHaveLength(asked);
    const [subscription] = await rows(person);
    const messages = await kit.database
      .db()
      .selectFrom("push_message")
      .select("payload")
      .where("subscription_id", "=", subscription!.id)
      .execute();
    expect(messages).toEqual([{ payload: null }]);
  });

  test.each([
    [413, "it is too large"],
    [400, "the push service answered 400"],
    [302, "the push service answered 302"],
  ])("that answers %s is logged and not asked again", async (status, reason) => {
    const { person } = await insertSubscriber();
    service.answerNext(status, { Location: `${service.origin}/push/elsewhere` });
    await tell(person);
    await kit.world.runDueJobs();
    expect(logged("A web push was refused").at(-1)!.fields).toMatchObject({ reason });
    kit.world.advance(hours(2));
    await kit.world.runDueJobs();
    expect([service.requests.length, (await rows(person)).length]).toEqual([1, 1]);
  });

  test("is not asked for a browser that knows an earlier key of the shop", async () => {
    const { person } = await insertSubscriber();
    await kit.database
      .db()
      .updateTable("push_subscription")
      .set({ server_key: "earlier" })
      .where("user_id", "=", person.id)
      .execute();
    expect((await list(person)).subscriptions).toEqual([]);
    await tell(person);
    await kit.world.runDueJobs();
    expect([service.requests, await rows(person)]).toEqual([[], []]);
  });
});

test("what was sent is forgotten after thirty days, and the browser stays subscribed", async () => {
  const { person } = await insertSubscriber();
  const sentAt = kit.world.now().getTime();
  await tell(person);
  await kit.world.runDueJobs();
  const [subscription] = await rows(person);
  const countMessages = async (age: number) => {
    await sweepServed(kit.database, new Date(sentAt + age));
    const messages = await kit.database
      .db()
      .selectFrom("push_message")
      .select("id")
      .where("subscription_id", "=", subscription!.id)
      .execute();
    return messages.length;
  };
  expect(await countMessages(days(30) - minutes(1))).toBe(1);
  expect(await countMessages(days(30) + minutes(1))).toBe(0);
  expect(await rows(person)).toHaveLength(1);
});

test("a shop without keys offers nothing and takes nothing", async () => {
  const { person } = await insertSubscriber();
  const without = await createApi({ ...kit.deps, push: null });
  onTestFinished(() => without.close());
  const ask = async (method: string, body?: object) => {
    const answer = await without.fetch(
      new Request(`http://marketplace.test/api${PATH}`, {
        method,
        headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    return { status: answer.status, body: await answer.json() };
  };
  expect((await ask("GET")).body.data).toEqual({
    public_key: null,
    is_offered: false,
    subscriptions: [],
  });
  const { status, body } = await ask("PUT", openBrowser().subscription);
  expect([status, body.code]).toEqual([409, "push_unavailable"]);
});
