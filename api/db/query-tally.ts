import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin, LogEvent } from "kysely";

/** What a piece of work asked of the database. */
export type QueryTally = {
  /** Statements sent; begin, commit and rollback do not count. */
  count: number;
  /** Round trips after each other: queries sent side by side are one. */
  rounds: number;
  /** The statements' text, in the order they were answered. */
  statements: string[];
};

type Counting = QueryTally & { roundsDone: number };

const countings = new AsyncLocalStorage<Counting>();

/** Runs `work` and counts its queries, in whatever database it uses. */
export async function tallyQueries<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result } & QueryTally> {
  const counting: Counting = { count: 0, rounds: 0, statements: [], roundsDone: 0 };
  const result = await countings.run(counting, work);
  const { count, rounds, statements } = counting;
  return { result, count, rounds, statements };
}

/** Sees a query when it is asked, before it waits for a connection, and again when it is answered. */
export function createTallyPlugin(): KyselyPlugin {
  const depths = new WeakMap<object, { counting: Counting; depth: number }>();
  return {
    transformQuery({ node, queryId }) {
      const counting = countings.getStore();
      if (counting) {
        const depth = counting.roundsDone + 1;
        counting.count += 1;
        counting.rounds = Math.max(counting.rounds, depth);
        depths.set(queryId, { counting, depth });
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      const asked = depths.get(queryId);
      if (asked) asked.counting.roundsDone = Math.max(asked.counting.roundsDone, asked.depth);
      return result;
    },
  };
}

/** Kysely's log hook: keeps the text of each statement. */
export function tallyStatement(event: LogEvent): void {
  countings.getStore()?.statements.push(event.query.sql);
}
