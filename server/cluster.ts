import cluster from "node:cluster";
import { seconds } from "#contract/duration.ts";

/** Message of a worker to the main process once it answers requests. */
const SERVING = "serving";

/** Exit code of a worker whose start is refused by its configuration (sysexits.h: EX_CONFIG). */
export const EXIT_CONFIG = 78;

const FIRST_PAUSE = seconds(0.5);
const LONGEST_PAUSE = seconds(30);
/** A worker that served this long is replaced at once, without a pause. */
const WELL_AFTER = seconds(60);

export type SupervisedWorker = {
  readonly pid: number | undefined;
  stop(signal: NodeJS.Signals): void;
  onServing(listener: () => void): void;
  onExit(listener: (code: number | null) => void): void;
};

type Parts = {
  count: number;
  fork: () => SupervisedWorker;
  now: () => number;
  setTimer: (work: () => void, milliseconds: number) => unknown;
  tell: (line: string) => void;
  onEnd: (exitCode: number) => void;
};

/**
 * A worker that ends is replaced, after a pause that doubles with each failure. Only a
 * configuration with which no worker can start ends them all.
 */
export function superviseWorkers({ count, fork, now, setTimer, tell, onEnd }: Parts) {
  const running = new Map<SupervisedWorker, { servesSince: number | null }>();
  let exitCode = 0;
  let isStopping = false;
  let isEnded = false;

  function stop(signal: NodeJS.Signals): void {
    isStopping = true;
    for (const worker of running.keys()) worker.stop(signal);
    endWhenAlone();
  }

  function endWhenAlone(): void {
    if (!isStopping || isEnded || running.size > 0) return;
    isEnded = true;
    onEnd(exitCode);
  }

  const isAnyServing = () => [...running.values()].some(({ servesSince }) => servesSince !== null);

  function start(failures: number): void {
    if (isStopping) return;
    const worker = fork();
    const state = { servesSince: null as number | null };
    running.set(worker, state);
    worker.onServing(() => (state.servesSince = now()));
    worker.onExit((code) => {
      running.delete(worker);
      if (isStopping) return endWhenAlone();
      // While others serve, a changed configuration must not end them.
      if (code === EXIT_CONFIG && !isAnyServing()) {
        exitCode = 1;
        return stop("SIGTERM");
      }
      const wasWell = state.servesSince !== null && now() - state.servesSince >= WELL_AFTER;
      const next = wasWell ? 0 : failures + 1;
      const pause = next === 0 ? 0 : Math.min(FIRST_PAUSE * 2 ** (next - 1), LONGEST_PAUSE);
      tell(
        `Process ${worker.pid} ended with ${code}; another takes its place${pause > 0 ? ` in ${pause / 1000} s` : ""}.`,
      );
      setTimer(() => start(next), pause);
    });
  }

  for (let index = 0; index < count; index++) start(0);
  return { stop };
}

export function runCluster(count: number, port: number): void {
  const { stop } = superviseWorkers({
    count,
    now: () => performance.now(),
    setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
    tell: (line) => console.error(line),
    onEnd: (code) => process.exit(code),
    fork() {
      const worker = cluster.fork({ PORT: String(port) });
      return {
        pid: worker.process.pid,
        stop: (signal) => worker.kill(signal),
        onServing: (listener) =>
          worker.on("message", (message) => message === SERVING && listener()),
        onExit: (listener) => worker.once("exit", listener),
      };
    },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
}

export function reportServing(): void {
  process.send?.(SERVING);
}
