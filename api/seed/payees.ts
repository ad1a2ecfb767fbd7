import { days } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import {
  findPayoutAccount,
  insertBankAccountRow,
  insertPayoutAccount,
  updatePayoutAccount,
} from "#api/modules/payout/index.ts";
import { findBankName } from "#api/providers/card/sandbox/payout-rules.ts";
import { toFingerprint } from "#api/providers/card/sandbox/sandbox-store.ts";
import { createSandbox } from "#api/providers/card/sandbox/create-sandbox.ts";
import type { SeedPerson } from "./people.ts";

/** Example numbers that banks publish. */
const IBANS = {
  seller: "GR1601101250000000012300695",
  pro: "GR4301401010101002002000101",
  "seller-gb": "GB33BUKB20201555555555",
} as const;
type Payee = keyof typeof IBANS;

export async function seedPayees(
  { database, log, at }: { database: Database; log: Logger; at: Date },
  people: Readonly<Record<Payee, { person: SeedPerson; name: string }>>,
): Promise<void> {
  const since = new Date(at.getTime() - days(40));
  const bank = createSandbox({ database, log, now: () => since });
  for (const [key, { person, name }] of Object.entries(people)) {
    const iban = IBANS[key as Payee];
    const reference = `payee_demo_${person.username}`;
    const account = { reference: `bank_demo_${person.username}`, iban, beneficiaryName: name };
    await bank.plantPayee({ owner: person.id, reference, bank: account });
    const payee = { userId: person.id, provider: bank.name };
    await insertPayoutAccount(database, { ...payee, reference, at: since });
    const row = await findPayoutAccount(database, payee);
    if (!row) throw new Error(`${person.username} has no payout account`);
    await updatePayoutAccount(database, row.id, { status: "verified", verified_at: since });
    await insertBankAccountRow(
      database,
      { payoutAccountId: row.id, userId: person.id, isDefault: true, at: since },
      {
        reference: account.reference,
        country: iban.slice(0, 2),
        last4: iban.slice(-4),
        bankName: findBankName(iban),
        beneficiaryName: name,
        fingerprint: await toFingerprint("iban", iban),
      },
    );
  }
}
