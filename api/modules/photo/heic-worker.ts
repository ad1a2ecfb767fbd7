// One process for one file: the decoder runs in WebAssembly, and nothing but the end of the process
// stops it.
import { setPriority } from "node:os";
import decode from "heic-decode";
import sharp from "sharp";
import { LIMITS } from "#contract/limits.ts";
import { makePicture } from "./picture-task.ts";
import type { HeicAnswer, HeicTask } from "./convert-heic.ts";

sharp.concurrency(1);
sharp.cache(false);

try {
  setPriority(19);
} catch {
  // A sandbox may forbid it.
}

async function convert(task: HeicTask) {
  const images = await decode.all({ buffer: task.bytes });
  try {
    const [image] = images;
    if (image === undefined) throw new Error("No image");
    const { width, height } = image;
    // The decoder's own size: the header may have said another.
    if (Math.max(width, height) > LIMITS.photo.side) throw new Error("Too many pixels");
    const { data } = await image.decode();
    const raw = { width, height, channels: 4 } as const;
    return await makePicture(task, sharp(new Uint8Array(data.buffer), { raw }));
  } finally {
    images.dispose();
  }
}

process.once("message", (task: HeicTask) => {
  const send = (answer: HeicAnswer) => process.send!(answer, () => process.disconnect());
  convert(task).then(
    (made) => send({ made }),
    (error: unknown) => send({ error: String(error) }),
  );
});
// The terminal sends Ctrl+C to the whole group, but the server decides when this process ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
