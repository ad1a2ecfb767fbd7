import { availableParallelism } from "node:os";
import { minutes } from "#contract/duration.ts";
import { convertHeic } from "./convert-heic.ts";
import { createPictureLanes, type LaneRequest, type Ticket } from "./picture-lanes.ts";
import type { MadePicture, PictureTask } from "./picture-task.ts";
import { makeInWorker } from "./picture-workers.ts";

const megabytes = (n: number) => n * 1024 * 1024;
const slots = Math.max(1, Math.min(2, availableParallelism() - 1));

const lanes = createPictureLanes({
  lanes: {
    view: {
      // One slot more than one address may have, so that the next visitor does not wait for a large
      // picture.
      slots: { prompt: slots + 1, patient: slots, address: slots },
      total: { tasks: 500, bytes: megabytes(256) },
      perAddress: { tasks: 100, bytes: megabytes(64) },
    },
    // Each may decode a photo of 64 megapixels, so one runs at a time.
    upload: {
      slots: { prompt: 1, patient: 1, address: 1 },
      total: { tasks: 40, bytes: megabytes(128) },
      perAddress: { tasks: 10, bytes: megabytes(40) },
    },
    background: {
      slots: { prompt: 1, patient: 1, address: 1 },
      total: { tasks: 50, bytes: megabytes(64) },
      perAddress: { tasks: 50, bytes: megabytes(64) },
    },
  },
  promptWork: 100,
  promptTask: 30,
  halfLife: minutes(1),
  now: () => performance.now(),
});

export const OWN_WORK = ["own"] as const;

/**
 * Throws `BusyError` when the lane is full; rejects with `UndecodableError` or the abort reason.
 */
export const processPicture = (
  task: PictureTask,
  request: Omit<LaneRequest, "bytes">,
): Ticket<MadePicture> =>
  lanes.enter({ ...request, bytes: task.bytes.length }, (tier) =>
    task.kind === "heic" ? convertHeic(task) : makeInWorker(tier, task),
  );

const MEGA = 1e6;
/** A progressive or interlaced file is decoded in passes, and whole in memory. */
const PROGRESSIVE = 4;
/** JPEG decoders skip most of what a smaller picture does not need. */
const SHRUNK_WHILE_READ = 8;

/**
 * What a HEIC file costs at least, in megapixels: the size that it states binds its decoder to
 * nothing. No such task is a prompt one.
 */
const LEAST_OF_HEIC = 100;

type Size = { width: number; height: number; isProgressive?: boolean | undefined };

export const toUploadCost = ({ width, height, isProgressive }: Size): number =>
  ((width * height) / MEGA) * (isProgressive ? PROGRESSIVE : 1);

export const toTaskCost = (size: Size, { kind }: Pick<PictureTask, "kind">): number =>
  Math.max(toUploadCost(size), kind === "heic" ? LEAST_OF_HEIC : 0);

export const toViewCost = (original: Size, width: number): number =>
  (original.width * original.height) / MEGA / SHRUNK_WHILE_READ +
  (width * width * (original.height / original.width)) / MEGA;
