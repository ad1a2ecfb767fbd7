import type { BankAccount } from "#contract/payout.ts";
import { randomUUIDv7 } from "node:crypto";
import { createSession } from "#api/http/session.ts";
import { postTransfer } from "#api/modules/ledger/ledger.ts";
import { expectData, openOrderKit, type Person } from "./order-kit.ts";

/** Valid ones, and one that the test bank refuses. */
export const TEST_IBANS = {
  greek: "GR1601101250000000012300695",
  british: "GB33BUKB20201555555555",
  refused: toGreekIban(2),
} as const;

/** A Greek IBAN of the National Bank with this account number, with the right check digits. */
export function toGreekIban(account: number): string {
  const bban = `0110125${String(account).padStart(16, "0")}`;
  const check = 98n - (BigInt(`${bban}162700`) % 97n);
  return `GR${String(check).padStart(2, "0")}${bban}`;
}

const PERSON = { name: "Maria Papadopoulou", day: "7", month: "3", year: "1990", country: "GR" };
const PATH = "/sandbox/onboarding";

/** People who are paid out by way of the API and the test bank's page. */
export async function openPayoutKit() {
  const kit = await openOrderKit();
  const { world, post, visit } = kit;

  const start = (person: Person, return_path = "/en-GR/account/payouts", key?: string) =>
    post(person, PATH, { return_path }, key);
  const verify = (person: Person) => post(person, `${PATH}/verify`);
  const add = (person: Person, iban: string, beneficiary_name = "Maria Papadopoulou") =>
    post(person, `${PATH}/bank-accounts`, { iban, beneficiary_name });
  const list = async (person: Person): Promise<BankAccount[]> =>
    expectData(await kit.get(person, `${PATH}/bank-accounts`));

  /** Tells the bank who they are, as typed on its page. */
  async function onboard(person: Person, entry: Partial<typeof PERSON> = {}) {
    const { redirect_url } = expectData(await start(person));
    const page = await visit(redirect_url, { ...PERSON, ...entry });
    return { page, redirect_url, verified: expectData(await verify(person)) };
  }

  return {
    ...kit,
    start,
    verify,
    add,
    list,
    onboard,
    remove: (person: Person, reference: string) =>
      world.delete(`${PATH}/bank-accounts/${reference}`, { token: person.token }),
    makeDefault: (person: Person, reference: string) =>
      world.put(`${PATH}/bank-accounts/${reference}/default`, undefined, { token: person.token }),
    end: (person: Person) => world.delete(PATH, { token: person.token }),
    needs: async (person: Person): Promise<string[]> =>
      expectData(await kit.get(person, "/profile/selling")).missing,
    /** In a new session, whose proof of the password is fresh. */
    async signInAgain(person: Person): Promise<Person> {
      const at = world.now();
      const { token } = await createSession(kit.database, {
        userId: person.id,
        userAgent: null,
        at,
      });
      return { ...person, token };
    },
    /** Writes so much of the market's currency to what a seller is owed; a negative amount takes back. */
    oweTo: (person: Person, amount: number) =>
      kit.database.tx(() =>
        postTransfer(kit.database, {
          market: "GR",
          order_id: null,
          kind: "test",
          reference: randomUUIDv7(),
          currency: "EUR",
          at: world.now(),
          entries: [
            { account: "provider_clearing", amount },
            { account: "seller_payable", amount: -amount, user_id: person.id },
          ],
        }),
      ),
    /** A verified seller without a bank account. */
    async insertPayee(): Promise<Person> {
      const person = await kit.insertPerson();
      await onboard(person);
      return person;
    },
    /** What the seller was mailed about payouts, oldest first: what changed, and of which account. */
    async mailsTo(person: Person): Promise<string[]> {
      const rows = await kit.database
        .db()
        .selectFrom("message")
        .select("payload")
        .where("user_id", "=", person.id)
        .where("template", "=", "payout-changed")
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(({ payload }) => {
        const { change, country, last4 } = payload as Record<string, string | null>;
        return country ? `${change} ${country} ${last4}` : String(change);
      });
    },
    [Symbol.asyncDispose]: () => kit[Symbol.asyncDispose](),
  };
}

export type PayoutKit = Awaited<ReturnType<typeof openPayoutKit>>;
