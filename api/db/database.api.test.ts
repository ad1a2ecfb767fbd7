import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createWorld, type World } from "#tests/world.ts";
import type { Database } from "./database.ts";

let world: World;
let database: Database;

beforeAll(async () => {
  world = await createWorld();
  database = world.database;
  await sql`create table note (text text not null)`.execute(database.db());
});

afterAll(() => world[Symbol.asyncDispose]());

const write = (text: string) => sql`insert into note values (${text})`.execute(database.db());

async function readNotes(prefix: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from note where text like ${`${prefix}%`} order by text
  `.execute(database.db());
  return rows.map(({ text }) => text);
}

const raise = (code: string) =>
  sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`);

test("a transaction commits as a whole", async () => {
  const answer = await database.tx(async () => {
    await write("whole 1");
    await write("whole 2");
    return 7;
  });
  expect(answer).toBe(7);
  expect(await readNotes("whole")).toEqual(["whole 1", "whole 2"]);
});

test("the event loop runs between two consecutive transactions", async () => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  for (let round = 0; round < 5; round++) await database.tx(() => write("turn"));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test("an error rolls back the whole transaction and reaches the caller", async () => {
  const failing = database.tx(async () => {
    await write("undone");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await readNotes("undone")).toEqual([]);
});

test("a nested transaction joins the outer one and rolls back with it", async () => {
  const failing = database.tx(async () => {
    await database.tx(() => write("nested"));
    expect(await readNotes("nested")).toEqual(["nested"]);
    throw new Error("outer");
  });
  await expect(failing).rejects.toThrow("outer");
  expect(await readNotes("nested")).toEqual([]);
});

test("a failed nested call rolls back even when the outer one catches its error", async () => {
  const shrugging = database.tx(async () => {
    await write("shrug 1");
    await database
      .tx(async () => {
        await write("shrug 2");
        throw new Error("half");
      })
      .catch(() => {});
  });
  await expect(shrugging).rejects.toThrow("half");
  expect(await readNotes("shrug")).toEqual([]);
});

test("read() inside a transaction sees its uncommitted rows", async () => {
  await database.tx(async () => {
    await write("seen");
    const { rows } = await sql`select 1 from note where text = 'seen'`.execute(database.read());
    expect(rows).toHaveLength(1);
  });
});

test.for(["40001", "40P01"])("error %s retries the outermost transaction", async (code) => {
  let runs = 0;
  await database.tx(async () => {
    runs += 1;
    await write(`retry ${code} ${runs}`);
    if (runs < 3) await database.tx(() => raise(code).execute(database.db()));
  });
  expect(runs).toBe(3);
  expect(await readNotes(`retry ${code}`)).toEqual([`retry ${code} 3`]);
});

test("after too many retries the database's error is thrown", async () => {
  let runs = 0;
  const hopeless = database.tx(async () => {
    runs += 1;
    await raise("40001").execute(database.db());
  });
  await expect(hopeless).rejects.toMatchObject({ code: "40001" });
  expect(runs).toBe(5);
});

test("other errors are not retried", async () => {
  let runs = 0;
  const failing = database.tx(async () => {
    runs += 1;
    await raise("23505").execute(database.db());
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(runs).toBe(1);
});

test("afterCommit runs once, outside the transaction, and sees its rows", async () => {
  const heard: string[] = [];
  let runs = 0;
  await database.tx(async () => {
    runs += 1;
    await write("after");
    await database.tx(async () => {
      database.afterCommit(async () => {
        heard.push(...(await readNotes("after")));
        expect(() => database.requireTx()).toThrow("inside database.tx()");
      });
    });
    expect(heard).toEqual([]);
    if (runs === 1) await raise("40001").execute(database.db());
  });
  await database.settle();
  expect(heard).toEqual(["after"]);
});

test("afterCommit does not run after a rollback", async () => {
  let ran = false;
  const failing = database.tx(async () => {
    database.afterCommit(() => {
      ran = true;
    });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await database.settle();
  expect(ran).toBe(false);
});

test("an error in afterCommit is logged and rolls nothing back", async () => {
  await database.tx(async () => {
    await write("logged");
    database.afterCommit(() => Promise.reject(new Error("too late")));
  });
  await database.settle();
  expect(await readNotes("logged")).toEqual(["logged"]);
  expect(world.logged.at(-1)).toMatchObject({ level: "error" });
});

test("work that outlives its transaction runs outside of it", async () => {
  let late: Promise<void> | undefined;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  await database.tx(async () => {
    late = ended.then(async () => {
      expect(() => database.requireTx()).toThrow();
      await write("late");
    });
  });
  end();
  await late;
  expect(await readNotes("late")).toEqual(["late"]);
});

test("concurrent transactions do not see each other", async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      database.tx(async () => {
        await write(`side ${n} a`);
        expect((await readNotes("side")).filter((text) => text.endsWith("a"))).toContain(
          `side ${n} a`,
        );
        await write(`side ${n} b`);
      }),
    ),
  );
  expect(await readNotes("side")).toHaveLength(20);
});

test("both databases return the same values", async () => {
  const { rows } = await sql`
    select
      12::bigint as amount, 9007199254740993::bigint as huge, array[1, 2]::bigint[] as amounts,
      '2026-11-21'::date as day, array['2026-11-21'::date] as days, 1.50::numeric as rate,
      '2026-11-21T10:00:00+02'::timestamptz as at, '{"a": [1]}'::jsonb as json,
      '\\x0102'::bytea as bytes, array['a', null, 'b"c'] as texts, true as flag, null as nothing,
      count(*) as number
    from (values (1), (2)) as pairs
  `.execute(database.db());
  expect(rows).toEqual([
    {
      amount: 12,
      huge: 9007199254740993n,
      amounts: [1, 2],
      day: "2026-11-21",
      days: ["2026-11-21"],
      rate: "1.50",
      at: new Date("2026-11-21T08:00:00Z"),
      json: { a: [1] },
      bytes: Buffer.from([1, 2]),
      texts: ["a", null, 'b"c'],
      flag: true,
      nothing: null,
      number: 2,
    },
  ]);
});

test("both databases accept the same values", async () => {
  const at = new Date("2026-11-21T08:00:00Z");
  const { rows } = await sql`
    select ${12}::bigint as amount, ${at}::timestamptz as at, ${"2026-11-21"}::date as day,
      ${["a", "b"]}::text[] as texts, ${JSON.stringify([{ a: 1 }])}::jsonb as json,
      ${Buffer.from([1, 2])}::bytea as bytes, ${null}::text as nothing
  `.execute(database.db());
  expect(rows).toEqual([
    {
      amount: 12,
      at,
      day: "2026-11-21",
      texts: ["a", "b"],
      json: [{ a: 1 }],
      bytes: Buffer.from([1, 2]),
      nothing: null,
    },
  ]);
});

test("queries are counted, and concurrent ones are one round", async () => {
  const ask = () => sql`select 1`.execute(database.db());
  const { count, rounds, statements, result } = await database.countQueries(async () => {
    await Promise.all([ask(), ask(), ask()]);
    await database.tx(ask);
    return "done";
  });
  expect({ count, rounds, result }).toEqual({ count: 4, rounds: 2, result: "done" });
  expect(statements.filter((text) => text === "select 1")).toHaveLength(4);
});

test("a prepared query still works after its table has changed", async () => {
  const ask = async (topic: string) => {
    const { rows } = await sql<{ text: string }>`
      select memo.*, ${topic} as topic, 'a long question is planned once for all the times it is asked'
        as why, 'and its answer has other columns after a migration has added one to the table' as how
      from memo where text like ${topic} || '%' order by text
    `.execute(database.db());
    return rows.map((row) => Object.keys(row).length);
  };
  await sql`create table memo (text text not null)`.execute(database.db());
  await sql`insert into memo values ('here')`.execute(database.db());
  for (let asked = 0; asked < 6; asked++) expect(await ask("here")).toEqual([4]);
  await sql`alter table memo add column more integer`.execute(database.db());
  expect(await database.tx(() => ask("here"))).toEqual([5]);
  for (let asked = 0; asked < 6; asked++) expect(await ask("here")).toEqual([5]);
  await sql`alter table memo add column most integer`.execute(database.db());
  expect(await ask("here")).toEqual([6]);
});
