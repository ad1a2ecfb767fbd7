import type { Database } from "#api/db/database.ts";
import { eraseComplaints } from "./complaint-store.ts";
import { eraseStatements } from "./statement-store.ts";

export async function eraseModeration(database: Database, userId: string): Promise<void> {
  await eraseStatements(database, userId);
  await eraseComplaints(database, userId);
}
