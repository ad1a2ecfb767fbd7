import { Client } from "pg";
import type { QueryResult } from "pg";

/** Shorter ones cost less to plan than to send. */
const LONG = 200;
const QUESTION = /^\s*(?:select|with)\b/i;
/** Names of one pool; each connection keeps the plans of those it was asked. */
const MOST_NAMES = 200;
const MOST_SEEN = 2000;
/** "cached plan must not change result type": a migration changed a table under a running shop. */
export const PLAN_OUTDATED = "0A000";

/** So often a question was asked before it has a name: filters can be combined in too many ways. */
const OFTEN = 3;

/** How often a text was asked, then its name; null for one that is never to have a name. */
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
    forget: (text: string) => names.set(text, null),
  };
}

/**
 * The connections of one pool, on which a long question that is asked again is a prepared statement:
 * planning takes PostgreSQL longer than answering, for all that a page asks.
 */
export function createPreparingClient(): typeof Client {
  const names = createNames();
  return class extends Client {
    // Of the ways to call it this is the one that Kysely takes; any other is passed on.
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
        names.forget(text as string);
        // A transaction is over with the error; its `tx` runs it again.
        return pass(text, values).catch(() => {
          throw error;
        });
      });
      return answer as never;
    }
  };
}
