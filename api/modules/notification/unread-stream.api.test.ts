import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createUnreadStream } from "./unread-stream.ts";
import { insertNotification } from "./notification-store.ts";
import { openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let listing: string;
beforeAll(async () => {
  kit = await openOrderKit();
  listing = await kit.insertListing({ seller: await kit.insertPerson() });
});
afterAll(() => kit[Symbol.asyncDispose]());

const PATH = "/profile/notifications/stream";
const open: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.cancel()));
  vi.useRealTimers();
});

const request = (token: string | null) =>
  kit.world.api.fetch(
    new Request(`http://marketplace.test${kit.deps.config.basePath}${PATH}`, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    }),
  );

/** Reads the `unread` events one after the other; null once the stream has ended. */
function readCounts(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  open.push(reader);
  const decoder = new TextDecoder();
  let text = "";
  return async (): Promise<number | null> => {
    for (;;) {
      const found = /event: unread\ndata: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]!).count;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += decoder.decode(value);
    }
  };
}

async function listen(person: Person) {
  const response = await request(person.token);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  return readCounts(response.body!);
}

const notify = (person: Person) =>
  kit.database.tx(() =>
    insertNotification(kit.database, {
      user_id: person.id,
      category: "listing",
      topic: "listing-published",
      subject_type: "listing",
      subject_id: listing,
      data: { title: "iPhone 13" },
      dedupe_key: randomUUID(),
      created_at: kit.world.now(),
    }),
  );

describe("the stream of unread notifications", () => {
  test("sends the count at once and on every change", async () => {
    // Without polling: this process is notified directly.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const person = await kit.insertPerson();
    await notify(person);
    const next = await listen(person);
    expect(await next()).toBe(1);
    await notify(person);
    expect(await next()).toBe(2);
    const { body } = await kit.get(person, "/profile/notifications");
    const ids = body.data.map(({ id }: { id: string }) => id);
    await kit.post(person, "/profile/notifications/mass-read", { ids });
    expect(await next()).toBe(0);
  });

  test("ignores rolled-back changes and other people's", async () => {
    const person = await kit.insertPerson();
    const next = await listen(person);
    expect(await next()).toBe(0);
    await notify(await kit.insertPerson());
    await expect(
      kit.database.tx(async () => {
        await notify(person);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await notify(person);
    expect(await next()).toBe(1);
  });

  test("sends changes by another process", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const person = await kit.insertPerson();
    const next = await listen(person);
    expect(await next()).toBe(0);
    await kit.database
      .db()
      .insertInto("notification")
      .values({
        id: randomUUID(),
        user_id: person.id,
        category: "listing",
        topic: "listing-published",
        subject_type: "listing",
        subject_id: listing,
        data: "{}",
        dedupe_key: randomUUID(),
        created_at: kit.world.now(),
      })
      .execute();
    vi.advanceTimersByTime(10_000);
    expect(await next()).toBe(1);
  });

  test("ends within a minute of signing out", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const person = await kit.insertPerson();
    const next = await listen(person);
    expect(await next()).toBe(0);
    await kit.database
      .db()
      .updateTable("session")
      .set({ revoked_at: kit.world.now() })
      .where("user_id", "=", person.id)
      .execute();
    vi.advanceTimersByTime(60_000);
    expect(await next()).toBeNull();
  });

  test("is limited to five per user, and frees a place when one ends", async () => {
    const person = await kit.insertPerson();
    const nexts = await Promise.all(Array.from({ length: 5 }, () => listen(person)));
    await Promise.all(nexts.map((next) => next()));
    const refused = await request(person.token);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    await open.pop()!.cancel();
    expect(await (await listen(person))()).toBe(0);
  });

  test("answers 401 without a session", async () => {
    for (const token of [null, "nonsense"]) {
      const response = await request(token);
      expect([response.status, (await response.json()).code]).toEqual([401, "signed_out"]);
    }
  });

  test("ends when the API shuts down, and then refuses new ones", async () => {
    const stream = createUnreadStream(kit.deps);
    const person = await kit.insertPerson();
    const ask = () =>
      stream.mount.answer(
        new Request(`http://marketplace.test${PATH}`, {
          headers: { Authorization: `Bearer ${person.token}` },
        }),
        { at: kit.world.now() } as Parameters<typeof stream.mount.answer>[1],
      );
    const next = readCounts((await ask()).body!);
    expect(await next()).toBe(0);
    stream.close();
    expect(await next()).toBeNull();
    await expect(ask()).rejects.toMatchObject({ code: "too_many_requests" });
  });
});
