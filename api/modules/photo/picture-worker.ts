// Its priority is below that of the server, so that decoding takes only spare CPU.
import { setPriority } from "node:os";
import sharp from "sharp";
import { makePicture } from "./picture-task.ts";
import type { PictureAnswer, PictureQuestion } from "./picture-workers.ts";

sharp.concurrency(1);
sharp.cache(false);

try {
  setPriority(Number(process.argv[2]));
} catch {
  // A sandbox may forbid it; the lanes still limit the concurrency.
}

process.on("message", ({ id, task }: PictureQuestion) => {
  const send = (answer: PictureAnswer) => {
    if (process.connected) process.send!(answer);
  };
  makePicture(task).then(
    (made) => send({ id, made }),
    (error: unknown) => send({ id, error: String(error) }),
  );
});
// The terminal sends Ctrl+C to the whole group, but the server decides when this process ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
