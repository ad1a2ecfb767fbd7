import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { seconds } from "#contract/duration.ts";
import { BusyError, type Tier } from "./picture-lanes.ts";
import type { MadePicture, PictureTask } from "./picture-task.ts";

export type PictureQuestion = { id: number; task: PictureTask };
export type PictureAnswer = { id: number; made: MadePicture } | { id: number; error: string };

export class UndecodableError extends Error {
  override readonly name = "UndecodableError";
}

type Pending = { resolve(made: MadePicture): void; reject(error: Error): void };
type Worker = { child: ChildProcess; pending: Map<number, Pending> };

/** `nice` values: the server runs at 0, and a patient worker gets what a prompt one leaves. */
const PRIORITIES: Record<Tier, number> = { prompt: 5, patient: 19 };
const IDLE_AFTER = seconds(30);

const workers = new Map<Tier, Worker>();
const idleTimers = new Map<Tier, NodeJS.Timeout>();
let lastId = 0;

/** Throws `UndecodableError`, and `BusyError` when the process ended meanwhile. */
export function makeInWorker(tier: Tier, task: PictureTask): Promise<MadePicture> {
  const worker = workers.get(tier) ?? startWorker(tier);
  clearTimeout(idleTimers.get(tier));
  const id = (lastId += 1);
  return new Promise<MadePicture>((resolve, reject) => {
    worker.pending.set(id, { resolve, reject });
    worker.child.ref();
    worker.child.channel?.ref();
    worker.child.send({ id, task } satisfies PictureQuestion, (error) => {
      if (error) settle(worker, id, ({ reject: fail }) => fail(new BusyError()));
    });
  }).finally(() => {
    if (worker.pending.size > 0) return;
    // An idle worker must not keep the process alive.
    worker.child.unref();
    worker.child.channel?.unref();
    const timer = setTimeout(() => stopWorker(tier, worker), IDLE_AFTER);
    idleTimers.set(tier, timer.unref());
  });
}

function startWorker(tier: Tier): Worker {
  const child = fork(
    fileURLToPath(new URL("picture-worker.ts", import.meta.url)),
    [String(PRIORITIES[tier])],
    {
      serialization: "advanced",
      execArgv: [],
    },
  );
  const worker: Worker = { child, pending: new Map() };
  workers.set(tier, worker);
  child.on("message", (answer: PictureAnswer) =>
    settle(worker, answer.id, ({ resolve, reject }) => {
      if ("made" in answer) resolve(answer.made);
      else reject(new UndecodableError(answer.error));
    }),
  );
  const end = () => {
    if (workers.get(tier) === worker) workers.delete(tier);
    for (const id of worker.pending.keys())
      settle(worker, id, ({ reject }) => reject(new BusyError()));
  };
  child.on("exit", end);
  child.on("error", end);
  return worker;
}

function stopWorker(tier: Tier, worker: Worker): void {
  if (worker.pending.size > 0) return;
  if (workers.get(tier) === worker) workers.delete(tier);
  if (worker.child.connected) worker.child.disconnect();
}

function settle(worker: Worker, id: number, how: (pending: Pending) => void): void {
  const pending = worker.pending.get(id);
  worker.pending.delete(id);
  if (pending) how(pending);
}
