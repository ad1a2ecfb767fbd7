import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { seconds } from "#contract/duration.ts";
import type { MadePicture, PictureTask } from "./picture-task.ts";
import { UndecodableError } from "./picture-workers.ts";

export type HeicTask = Extract<PictureTask, { kind: "heic" }>;
export type HeicAnswer = { made: MadePicture } | { error: string };

/** A photo of 50 megapixels takes about 10 s on one slow core; the caller gives up after 15 s. */
const PATIENCE = seconds(12);

/**
 * Decodes one file in a process of its own, which is killed when it takes too long and inherits no
 * environment, so that a hostile file reaches neither the server nor its secrets (docs/decisions/0120).
 * Throws `UndecodableError`.
 */
export function convertHeic(task: HeicTask, patience: number = PATIENCE): Promise<MadePicture> {
  const { promise, resolve, reject } = Promise.withResolvers<MadePicture>();
  const child = fork(fileURLToPath(new URL("heic-worker.ts", import.meta.url)), [], {
    serialization: "advanced",
    execArgv: [],
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), patience);
  const fail = (why: string) => reject(new UndecodableError(why));
  child.on("message", (answer: HeicAnswer) => {
    if ("made" in answer) resolve(answer.made);
    else fail(answer.error);
  });
  child.on("error", ({ message }) => fail(message));
  child.on("exit", (code, signal) => {
    clearTimeout(timer);
    fail(`The decoder ended with ${signal ?? code}`);
  });
  child.send(task, (error) => {
    if (error) child.kill("SIGKILL");
  });
  return promise;
}
