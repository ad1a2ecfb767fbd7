import { Client } from "pg";
import { openDatabase } from "#api/db/database.ts";
import { sweepExpired } from "#api/http/sweep-expired.ts";

export async function sweep(url: string, at: Date): Promise<void> {
  const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
  const database = await openDatabase({ url, log });
  try {
    await sweepExpired(database, at);
  } finally {
    await database.close();
  }
}

export async function findTraces(url: string, words: [string, string][]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as table,
         quote_ident(c.column_name) as column, c.data_type as type
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE'
         and c.table_schema not in ('pg_catalog', 'information_schema')
         and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY',
           'bytea', 'tsvector', 'USER-DEFINED', 'name')
       order by 1, 2`,
    );
    const found: string[] = [];
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      const hits = columns.map(({ column, type }) => {
        const text = type === "bytea" ? `encode(${column}, 'escape')` : `cast(${column} as text)`;
        return `bool_or(${text} ilike any ($1))`;
      });
      const patterns = words.map(([, word]) => `%${word}%`);
      const { rows: answers } = await client.query<{ hits: (boolean | null)[] }>(
        `select array[${hits.join(", ")}] as hits from ${table}`,
        [patterns],
      );
      columns.forEach(({ column }, place) => {
        if (answers[0]!.hits[place]) found.push(`${table}.${column}`);
      });
    }
    return found;
  } finally {
    await client.end();
  }
}
