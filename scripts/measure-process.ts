import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:net";

export function findPort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

export function listProcessTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readOf(`/proc/${name}/stat`, readText, "");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie stays in the list until its parent reads its status.
    if (state !== "Z") parents.set(Number(name), Number(parent));
  }
  const tree = [pid];
  for (const member of tree) {
    for (const [child, parent] of parents) if (parent === member) tree.push(child);
  }
  return tree;
}

/**
 * Time that the living threads of the processes ran, in milliseconds, as the scheduler counts it in
 * nanoseconds; `/proc/<pid>/stat` has steps of 10 ms. What ends in between is not counted.
 */
export function readCpuMilliseconds(pids: number[]): number {
  const times = pids
    .flatMap(listProcessTree)
    .flatMap((pid) =>
      readOf(`/proc/${pid}/task`, (path) => readdirSync(path), []).map((thread) => [pid, thread]),
    )
    .map(([pid, thread]) => {
      const said = readOf(`/proc/${pid}/task/${thread}/schedstat`, readText, "0");
      return Number(said.split(" ")[0]) / 1e6;
    });
  return times.reduce((sum, time) => sum + time, 0);
}

const readText = (path: string) => readFileSync(path, "utf8");

/** The process or the thread may have ended meanwhile. */
function readOf<T>(path: string, read: (path: string) => T, otherwise: T): T {
  try {
    return read(path);
  } catch {
    return otherwise;
  }
}

/** Resident memory of a process tree, in megabytes; shared pages count once per process. */
export function readMemoryMegabytes(pid: number): number {
  const kilobytes = listProcessTree(pid).map((member) => {
    try {
      const rollup = readFileSync(`/proc/${member}/smaps_rollup`, "utf8");
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

export async function startServer(
  command: string,
  args: string[],
  options: { env: Record<string, string>; readyUrl: string; withinSeconds: number },
): Promise<{ child: ChildProcess; pid: number; stop(): Promise<void> }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const deadline = performance.now() + options.withinSeconds * 1000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended before it was ready`);
    if (performance.now() > deadline) throw new Error(`${options.readyUrl} did not answer in time`);
    const isReady = await fetch(options.readyUrl).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) break;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  return {
    child,
    pid: child.pid!,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
