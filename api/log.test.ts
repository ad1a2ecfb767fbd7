import { PGlite } from "@electric-sql/pglite";
import { describe, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { createLog } from "./log.ts";
import { runInRequest } from "./request-scope.ts";

function openLog(level = "info") {
  const text: string[] = [];
  const clock = { at: 0 };
  const log = createLog({
    level,
    destination: { write: (line: string) => text.push(line) },
    now: () => clock.at,
  });
  return { log, clock, lines: () => text.map((line) => JSON.parse(line)) };
}

describe("an error under err", () => {
  test("is logged with its message, stack and cause", () => {
    const { log, lines } = openLog();
    const error = new Error("the till is stuck", { cause: new Error("a coin is in it") });
    log.error({ err: error, path: "/en-GR" }, "The web failed");
    expect(lines()[0]).toMatchObject({
      level: 50,
      path: "/en-GR",
      msg: "The web failed",
      err: {
        type: "Error",
        message: expect.stringContaining("the till is stuck"),
        stack: expect.stringContaining("a coin is in it"),
      },
    });
  });

  test("of the database keeps its code and hides the values of the statement", async () => {
    const { log, lines } = openLog();
    const database = new PGlite();
    await database.exec("create table member (email text unique)");
    const insert = () => database.query("insert into member values ($1)", ["maria@deftero.test"]);
    await insert();
    const error = await insert().catch((thrown: unknown) => thrown);
    await database.close();
    log.error({ err: error }, "request failed");
    expect(lines()[0].err).toMatchObject({ code: "23505", constraint: "member_email_key" });
    expect(JSON.stringify(lines())).not.toContain("maria@");
  });

  test("with many causes lists each of them", () => {
    const { log, lines } = openLog();
    const causes = [new Error("ECONNREFUSED ::1"), new Error("ECONNREFUSED 127.0.0.1")];
    log.warn({ err: new AggregateError(causes, "") }, "No way to the database");
    expect(lines()[0].err.errors).toMatchObject([
      { message: "ECONNREFUSED ::1" },
      { message: "ECONNREFUSED 127.0.0.1" },
    ]);
  });

  test("that is not an Error is logged as it is", () => {
    const { log, lines } = openLog();
    log.error({ err: "503 without a body" }, "The marketplace failed");
    expect(lines()[0].err).toBe("503 without a body");
  });
});

describe("a line", () => {
  test("of a request has the request's id", async () => {
    const { log, lines } = openLog();
    await runInRequest("request-0001", async () => {
      await Promise.resolve();
      log.info({ order: 7 }, "paid");
    });
    log.info({}, "elsewhere");
    expect(lines()[0]).toMatchObject({ request_id: "request-0001", order: 7 });
    expect(lines()[1]).not.toHaveProperty("request_id");
  });
});

describe("a repeated warning", () => {
  const warn = (log: ReturnType<typeof openLog>["log"], host = "evil.test") =>
    log.warn({ host }, "Refused a host");

  test("is logged once, with its count after a minute", () => {
    const { log, clock, lines } = openLog();
    for (let index = 0; index < 2420; index++) warn(log);
    expect(lines()).toHaveLength(1);
    clock.at += minutes(1);
    log.warn({}, "Something else");
    expect(lines().slice(1)).toMatchObject([
      { level: 40, msg: "Refused a host", repeated: 2419, seconds: 60 },
      { msg: "Something else" },
    ]);
  });

  test("is logged again in the next minute", () => {
    const { log, clock, lines } = openLog();
    warn(log);
    clock.at += minutes(1);
    warn(log);
    expect(lines()).toHaveLength(2);
    expect(lines().every(({ repeated }) => repeated === undefined)).toBe(true);
  });

  test("with other details is logged separately, up to a limit", () => {
    const { log, lines } = openLog();
    warn(log, "one.test");
    warn(log, "two.test");
    expect(lines()).toHaveLength(2);
    for (let index = 0; index < 1000; index++) warn(log, `${index}.test`);
    expect(lines().length).toBeLessThan(30);
  });

  test("does not suppress errors", () => {
    const { log, lines } = openLog();
    for (const order of [1, 1, 1]) log.error({ order }, "The money is gone");
    expect(lines()).toHaveLength(3);
  });

  test("below the log level is not counted", () => {
    const { log, clock, lines } = openLog("error");
    warn(log);
    warn(log);
    clock.at += minutes(1);
    warn(log);
    expect(lines()).toEqual([]);
  });
});

describe("an error line", () => {
  const openReported = () => {
    const reported: unknown[][] = [];
    const log = createLog({
      level: "info",
      destination: { write: () => {} },
      reportError: (...report) => reported.push(report),
    });
    return { log, reported };
  };

  test("is reported with its fields and the request id", () => {
    const { log, reported } = openReported();
    const error = new Error("the till is stuck");
    runInRequest("request-1", () => log.error({ err: error, path: "/en-GR" }, "The web failed"));
    log.error("A sentence");
    expect(reported).toEqual([
      [error, { path: "/en-GR", request_id: "request-1" }, "The web failed"],
      [undefined, {}, "A sentence"],
    ]);
  });

  test("is not reported for errors of another service, nor below level error", () => {
    const { log, reported } = openReported();
    log.error({ err: "internal", call: "search" }, "The marketplace failed");
    log.warn({ err: new Error("not now") }, "request not answered now");
    expect(reported).toEqual([]);
  });
});
