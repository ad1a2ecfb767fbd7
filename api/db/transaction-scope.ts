import type { Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** The transaction that the current chain of calls is in. */
export type TransactionScope = {
  transaction: Transaction<Schema>;
  /** False once it has ended; work that was started inside and runs on is then outside. */
  isOpen: boolean;
  /** Set when something that had joined failed: its half of the work must not be committed. */
  failure: { error: unknown } | null;
  afterCommit: (() => void | Promise<void>)[];
};
