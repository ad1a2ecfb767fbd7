import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin, LogEvent } from "kysely";

export type QueryTally = {
  /** Number of statements; begin, commit and rollback do not count. */
  count: number;
  /** Sequential round trips: queries that run concurrently count as one. */
  rounds: number;
  statements: string[];
};

type Counting = QueryTally & { roundsDone: number };

const countings = new AsyncLocalStorage<Counting>();

export async function tallyQueries<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result } & QueryTally> {
  const counting: Counting = { count: 0, rounds: 0, statements: [], roundsDone: 0 };
  const result = await countings.run(counting, work);
  const { count, rounds, statements } = counting;
  return { result, count, rounds, statements };
}

/** Sees a query before it waits for a connection, and again when it has been answered. */
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

export function tallyStatement(event: LogEvent): void {
  countings.getStore()?.statements.push(event.query.sql);
}
