import { describe, expect, test } from "vitest";
import { PHOTO_TAGS, type PhotoTag } from "#contract/photo.ts";
import { createUploadQueue, UnreadablePhoto, type Outcome } from "./upload-queue.ts";

const photo = (name = "a.jpg") => new File(["a photo"], name, { type: "image/jpeg" });
/** All that has been said is heard. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const VIEWS = { version: 2, photos: [] };
const STORED: Outcome = { is: "stored", views: VIEWS };
const LOST: Outcome = { is: "failed", fault: "connection" };

type Sending = {
  tag: PhotoTag;
  key: string;
  body: string;
  share: (share: number) => void;
  answer: (outcome: Outcome) => Promise<void>;
  signal: AbortSignal;
};

/** A queue whose transport answers when the test says so, and whose pauses end when it says so. */
function open() {
  const sent: Sending[] = [];
  const pauses: { milliseconds: number; end: () => Promise<void> }[] = [];
  const stored: unknown[] = [];
  const net = { isOnline: true };
  let keys = 0;
  const queue = createUploadQueue({
    prepare: async (file) => {
      if (file.name.endsWith(".heic")) throw new UnreadablePhoto("photo-heic");
      return { body: new Blob([file.name]), preview: `data:${file.name}` };
    },
    send: ({ tag, key, body }, share, signal) =>
      new Promise((resolve) => {
        const sending = { tag, key, body: "", share, signal } as Sending;
        void body.text().then((text) => (sending.body = text));
        sending.answer = (outcome) => (resolve(outcome), settle());
        sent.push(sending);
      }),
    pause: (milliseconds) =>
      new Promise((resolve) => pauses.push({ milliseconds, end: () => (resolve(), settle()) })),
    isOnline: () => net.isOnline,
    createKey: () => `key-${(keys += 1)}`,
    onStored: (views) => stored.push(views),
  });
  const states = () =>
    Object.fromEntries(queue.list().map(({ tag, state, fault }) => [tag, fault ?? state]));
  return { queue, sent, pauses, stored, net, states };
}

async function openWith(...tags: PhotoTag[]) {
  const world = open();
  for (const tag of tags) world.queue.add(tag, photo(`${tag}.jpg`));
  await settle();
  return world;
}

describe("the upload queue", () => {
  test("sends at most two photos at once, in the order of choice", async () => {
    const { sent, queue } = await openWith(...PHOTO_TAGS.slice(0, 5));
    expect(sent.map(({ tag }) => tag)).toEqual(["front-view", "back-view"]);
    await sent[1]!.answer(STORED);
    expect(sent.map(({ tag }) => tag)).toEqual(["front-view", "back-view", "left-side-view"]);
    expect(queue.list().map(({ tag }) => tag)).not.toContain("back-view");
  });

  test("never has more than two uploads in progress", async () => {
    const { sent, pauses } = await openWith(...PHOTO_TAGS.slice(0, 8));
    const open = new Set<Sending>();
    let most = 0;
    for (let turn = 0; turn < 60; turn += 1) {
      for (const one of sent) if (!open.has(one)) open.add(one);
      const running = [...open].filter((one) => !answered.has(one));
      most = Math.max(most, running.length);
      const next = running[turn % 2] ?? running[0];
      if (next === undefined) {
        const pause = pauses.shift();
        if (!pause) break;
        await pause.end();
        continue;
      }
      answered.add(next);
      await next.answer(turn % 3 === 0 ? LOST : STORED);
    }
    expect(most).toBe(2);
    expect(new Set(sent.map(({ tag }) => tag)).size).toBe(8);
  });
  const answered = new WeakSet<Sending>();

  test("shows progress and a thumbnail of each photo", async () => {
    const { queue, sent } = await openWith("front-view");
    sent[0]!.share(0.62);
    expect(queue.list()[0]).toMatchObject({
      state: "sending",
      share: 0.62,
      preview: "data:front-view.jpg",
    });
  });

  test("retries only the failed photo, under the same key", async () => {
    const { sent, pauses, states } = await openWith("front-view", "back-view");
    await sent[0]!.answer(LOST);
    expect(states()).toEqual({ "front-view": "pausing", "back-view": "sending" });
    await sent[1]!.answer(STORED);
    expect(sent).toHaveLength(2);
    await pauses[0]!.end();
    expect(sent.map(({ tag }) => tag)).toEqual(["front-view", "back-view", "front-view"]);
    expect(sent[2]!.key).toBe(sent[0]!.key);
    await sent[2]!.answer(STORED);
    expect(states()).toEqual({});
  });

  test("continues other uploads while one pauses", async () => {
    const { sent } = await openWith("front-view", "back-view", "left-side-view");
    await sent[0]!.answer(LOST);
    expect(sent[2]!.tag).toBe("left-side-view");
  });

  test("retries with growing delays, at least Retry-After, and then waits for the user", async () => {
    const { sent, pauses, states, queue } = await openWith("front-view");
    for (let turn = 0; turn < 6; turn += 1) {
      await sent[turn]!.answer(turn === 1 ? { is: "failed", fault: "busy", after: 60_000 } : LOST);
      await pauses[turn]!.end();
    }
    const waits = pauses.map(({ milliseconds }) => milliseconds);
    expect(waits).toEqual([1000, 60_000, 4000, 8000, 15_000, 30_000]);
    await sent[6]!.answer(LOST);
    expect(states()).toEqual({ "front-view": "connection" });
    expect(queue.list()[0]!.mayRetry).toBe(true);
    queue.retry(queue.list()[0]!.id);
    await settle();
    expect(sent).toHaveLength(8);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test("waits offline without counting retries and resumes online", async () => {
    const { sent, net, states, queue, pauses } = await openWith("front-view", "back-view");
    net.isOnline = false;
    await sent[0]!.answer(LOST);
    await sent[1]!.answer(LOST);
    expect(states()).toEqual({ "front-view": "waiting", "back-view": "waiting" });
    expect(pauses).toEqual([]);
    queue.add("model-info", photo());
    await settle();
    expect(sent).toHaveLength(2);
    net.isOnline = true;
    queue.resume();
    await settle();
    expect(sent.map(({ tag }) => tag).slice(2)).toEqual(["front-view", "back-view"]);
  });

  test("resumes at once when the network is back and does not send twice", async () => {
    const { sent, queue, pauses } = await openWith("front-view");
    await sent[0]!.answer(LOST);
    queue.resume();
    await settle();
    expect(sent).toHaveLength(2);
    await pauses[0]!.end();
    expect(sent).toHaveLength(2);
  });

  test("stops without a session, keeps the files and resumes after the sign-in", async () => {
    const { sent, queue, states } = await openWith("front-view", "back-view", "model-info");
    await sent[0]!.answer({ is: "signed-out" });
    expect(queue.isSignedOut()).toBe(true);
    expect(states()["front-view"]).toBe("waiting");
    await sent[1]!.answer(STORED);
    expect(sent).toHaveLength(2);
    queue.resume();
    await settle();
    expect(sent.map(({ tag }) => tag).slice(2)).toEqual(["front-view", "model-info"]);
    expect(queue.isSignedOut()).toBe(false);
  });

  test("reports the error of a file without affecting others", async () => {
    const { queue, sent, states } = open();
    queue.add("front-view", photo("IMG_1.heic"));
    queue.add("back-view", photo());
    await settle();
    expect(states()).toEqual({ "front-view": "photo-heic", "back-view": "sending" });
    expect(queue.list()[0]!.mayRetry).toBe(false);
    await sent[0]!.answer({ is: "refused", fault: "photo-too-many" });
    expect(states()["back-view"]).toBe("photo-too-many");
  });

  test("a retry after a refusal has a new key", async () => {
    const { queue, sent } = await openWith("front-view");
    await sent[0]!.answer({ is: "refused", fault: "photo-too-many" });
    queue.retry(queue.list()[0]!.id);
    await settle();
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });

  test("drops a photo that is replaced or removed", async () => {
    const { queue, sent, states, stored } = await openWith("front-view", "back-view");
    queue.add("front-view", photo("better.jpg"));
    queue.drop(queue.list().find(({ tag }) => tag === "back-view")!.id);
    await settle();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    await sent[0]!.answer(STORED);
    expect(stored).toEqual([]);
    expect(states()).toEqual({ "front-view": "sending" });
    expect(sent[2]!.body).toBe("better.jpg");
  });

  test("reports the marketplace's answer once a photo is stored", async () => {
    const { sent, stored } = await openWith("front-view");
    await sent[0]!.answer(STORED);
    expect(stored).toEqual([VIEWS]);
  });
});
