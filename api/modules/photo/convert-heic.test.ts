import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { convertHeic } from "./convert-heic.ts";
import { readHeicSize } from "./heic-size.ts";
import { UndecodableError } from "./picture-workers.ts";

const read = (name: string) => readFile(new URL(`fixtures/${name}`, import.meta.url));

test("the header states the size, without a decoder", async () => {
  const bytes = await read("phone.heic");
  expect(readHeicSize(bytes)).toEqual({ width: 480, height: 640 });
  // A cut header, and a box that claims to be longer than the file.
  expect(readHeicSize(bytes.subarray(0, 40))).toBeNull();
  const hostile = Buffer.from(bytes);
  hostile.writeUInt32BE(0xffffffff, bytes.indexOf("meta") - 4);
  expect(readHeicSize(hostile)).toBeNull();
  expect(readHeicSize(new Uint8Array())).toBeNull();
});

test("a photo becomes a JPEG", async () => {
  const { bytes, width, height, measures } = await convertHeic({
    kind: "heic",
    bytes: await read("phone.heic"),
    isMeasured: true,
  });
  expect([width, height]).toEqual([480, 640]);
  expect((await sharp(bytes).metadata()).format).toBe("jpeg");
  expect(measures!.brightness).toBeGreaterThan(50);
});

test("a decoder that takes too long is killed", async () => {
  const task = { kind: "heic", bytes: await read("phone.heic") } as const;
  await expect(convertHeic(task, 1)).rejects.toThrow(UndecodableError);
});

test("what is no picture is refused", async () => {
  const bytes = Buffer.concat([(await read("phone.heic")).subarray(0, 24), Buffer.alloc(500, 1)]);
  await expect(convertHeic({ kind: "heic", bytes })).rejects.toThrow(UndecodableError);
});
