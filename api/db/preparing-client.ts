import { Client, type QueryResult } from "pg";

/** Characters of SQL; shorter queries cost less to plan than to send. */
const LONG = 200;
const QUESTION = /^\s*(?:select|with)\b/i;
/** Per pool; each connection keeps the plans of the queries that it has run. */
const MOST_NAMES = 200;
const MOST_SEEN = 2000;
/**
 * "cached plan must not change result type": a migration changed a table while the shop was
 * running.
 */
export const PLAN_OUTDATED = "0A000";

/**
 * Number of runs after which a query becomes a prepared statement: filters have too many
 * combinations to prepare them all.
 */
const OFTEN = 3;

/** The number of runs of a query, later its name; null when it must not be prepared. */
type Names = Map<string, number | string | null>;

function createNames() {
  const names: Names = new Map();
  let given = 0;
  return {
    find(text: string): string | null {
      if (text.length < LONG || !QUESTION.test(text)) return null;
      const known = names.get(text);
      if (known === null || typeof known === "string") return known;
      if (known === undefined || known < OFTEN || given === MOST_NAMES) {
        if (known !== undefined || names.size < MOST_SEEN) names.set(text, (known ?? 0) + 1);
        return null;
      }
      given += 1;
      const name = `deftero_${given}`;
      names.set(text, name);
      return name;
    },
    discard: (text: string) => names.set(text, null),
  };
}

/**
 * A pg client that turns long, repeated queries into prepared statements: for those that a page
 * sends, PostgreSQL spends longer on planning than on running.
 */
export function createPreparingClient(): typeof Client {
  const names = createNames();
  return class extends Client {
    // Kysely uses this one of the overloads; the others are passed on.
    override query(...given: unknown[]): never {
      const pass = super.query.bind(this) as (...args: unknown[]) => Promise<QueryResult>;
      const [text, values] = given;
      const name =
        typeof text === "string" && Array.isArray(values) && given.length === 2
          ? names.find(text)
          : null;
      if (name === null) return pass(...given) as never;
      const answer = pass({ name, text, values }).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== PLAN_OUTDATED) throw error;
        names.discard(text as string);
        // The error aborts the transaction; its `tx` retries it.
        return pass(text, values).catch(() => {
          throw error;
        });
      });
      return answer as never;
    }
  };
}
