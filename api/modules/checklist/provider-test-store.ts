import type { Selectable } from "kysely";
import type {
  ProviderKind,
  ShopProvider,
  TestedProvider,
  TestOutcome,
} from "#contract/checklist-words.ts";
import type { Database } from "#api/db/database.ts";
import type { ProviderTest } from "#api/db/schema.ts";

export type ProviderTestRow = Omit<
  Selectable<ProviderTest>,
  "provider" | "kind" | "outcome" | "id"
> & {
  provider: TestedProvider;
  kind: ProviderKind;
  outcome: TestOutcome;
};

export const listProviderTests = (
  database: Database,
): Promise<(Omit<ProviderTestRow, "provider"> & { provider: ShopProvider })[]> =>
  database
    .db()
    .selectFrom("provider_test")
    .select(["provider", "kind", "outcome", "took", "detail", "tested_at"])
    .execute() as Promise<ProviderTestRow[]>;

/** In the current transaction, in place of the one before. */
export async function saveProviderTest(
  database: Database,
  { provider, ...row }: ProviderTestRow & { id: string },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .insertInto("provider_test")
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet(row))
    .execute();
}
