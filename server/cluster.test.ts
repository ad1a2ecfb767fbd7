import { expect, test } from "vitest";
import { seconds } from "#contract/duration.ts";
import { EXIT_CONFIG, superviseWorkers } from "./cluster.ts";

/** Workers that do what the test says, by a clock that the test moves. */
function openCluster(count: number) {
  let time = 0;
  let timers: { at: number; work: () => void }[] = [];
  const lines: string[] = [];
  const ended: number[] = [];
  const workers: { pid: number; isStopped: boolean; serve(): void; exit(code: number): void }[] =
    [];
  const supervised = superviseWorkers({
    count,
    now: () => time,
    setTimer: (work, milliseconds) => timers.push({ at: time + milliseconds, work }),
    tell: (line) => lines.push(line),
    onEnd: (code) => ended.push(code),
    fork() {
      let serving = () => {};
      let exited: (code: number | null) => void = () => {};
      const worker = {
        pid: workers.length + 1,
        isStopped: false,
        serve: () => serving(),
        exit: (code: number) => exited(code),
      };
      workers.push(worker);
      return {
        pid: worker.pid,
        stop: () => (worker.isStopped = true),
        onServing: (listener) => (serving = listener),
        onExit: (listener) => (exited = listener),
      };
    },
  });
  return {
    workers,
    lines,
    ended,
    stop: supervised.stop,
    advance(milliseconds: number) {
      time += milliseconds;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { work } of due) work();
    },
  };
}

test("a worker that ends after it has served for a while is replaced at once", () => {
  const cluster = openCluster(2);
  for (const worker of cluster.workers) worker.serve();
  cluster.advance(seconds(60));
  cluster.workers[0]!.exit(1);
  cluster.advance(0);
  expect(cluster.workers).toHaveLength(3);
  expect(cluster.lines).toEqual(["Process 1 ended with 1; another takes its place."]);
});

test("workers that cannot start are restarted with growing pauses", () => {
  const cluster = openCluster(1);
  const pauses: number[] = [];
  for (let failure = 0; failure < 10; failure++) {
    const before = cluster.workers.length;
    cluster.workers.at(-1)!.exit(1);
    let waited = 0;
    while (cluster.workers.length === before) {
      waited += 500;
      cluster.advance(500);
    }
    pauses.push(waited / 1000);
  }
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30, 30]);
  expect(cluster.ended).toEqual([]);
});

test("the pauses are reset once a worker has served for a while", () => {
  const cluster = openCluster(1);
  for (let failure = 0; failure < 4; failure++) {
    cluster.workers.at(-1)!.exit(1);
    cluster.advance(seconds(30));
  }
  cluster.workers.at(-1)!.serve();
  cluster.advance(seconds(60));
  cluster.workers.at(-1)!.exit(1);
  cluster.advance(0);
  cluster.workers.at(-1)!.exit(1);
  cluster.advance(500);
  expect(cluster.workers).toHaveLength(7);
});

test("a configuration error of the first start ends all workers with exit code 1", () => {
  const cluster = openCluster(2);
  cluster.workers[0]!.exit(EXIT_CONFIG);
  expect(cluster.workers[1]!.isStopped).toBe(true);
  cluster.workers[1]!.exit(0);
  cluster.advance(seconds(60));
  expect(cluster.workers).toHaveLength(2);
  expect(cluster.ended).toEqual([1]);
});

test("a later configuration error does not end the workers that serve", () => {
  const cluster = openCluster(2);
  for (const worker of cluster.workers) worker.serve();
  cluster.workers[0]!.exit(1);
  cluster.advance(500);
  cluster.workers[2]!.exit(EXIT_CONFIG);
  cluster.advance(seconds(1));
  expect(cluster.workers[1]!.isStopped).toBe(false);
  expect(cluster.workers).toHaveLength(4);
});

test("a stop signals every worker, restarts none, and exits with 0 once all have ended", () => {
  const cluster = openCluster(2);
  cluster.workers[0]!.exit(1);
  cluster.stop("SIGTERM");
  expect(cluster.workers[1]!.isStopped).toBe(true);
  expect(cluster.ended).toEqual([]);
  cluster.workers[1]!.exit(0);
  cluster.advance(seconds(60));
  expect(cluster.workers).toHaveLength(2);
  expect(cluster.ended).toEqual([0]);
});
