import { expect, test } from "vitest";
import { readPhoto } from "./read-photo.server.ts";
import { createShareShelf } from "./share-shelf.server.ts";

const PATH = "/media/0123456789abcdef/640";
const read = (answer: () => Promise<Response>, timeout?: number) =>
  readPhoto(PATH, { fetchMedia: answer, ...(timeout && { timeout }) });

test("is read whole, and one that is not there is none", async () => {
  expect(await read(async () => new Response("photo"))).toEqual(new TextEncoder().encode("photo"));
  expect(await read(async () => new Response(null, { status: 404 }))).toBeNull();
});

test("that fails or is endless is no photo that is missing", async () => {
  await expect(read(async () => new Response(null, { status: 503 }))).rejects.toThrow("503");
  const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1024 * 1024)) });
  await expect(read(async () => new Response(endless))).rejects.toThrow();
});

test.each([
  ["that never comes", () => new Promise<Response>(() => {})],
  ["that stops on its way", async () => new Response(new ReadableStream())],
])("%s holds up no other picture", async (_, answer) => {
  const shelf = createShareShelf();
  const stuck = shelf.take("stuck", async () => (await read(answer, 20))!);
  const next = shelf.take("next", async () => new Uint8Array(1));
  await expect(stuck).rejects.toMatchObject({ name: "TimeoutError" });
  expect(await next).toHaveLength(1);
});
