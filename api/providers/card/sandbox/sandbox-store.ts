import { randomBytes, scrypt } from "node:crypto";
import type { Selectable } from "kysely";
import { promisify } from "node:util";
import type { Database } from "#api/db/database.ts";
import type {
  SandboxCard,
  SandboxOperation,
  SandboxPayment,
  SandboxSetup,
} from "#api/db/schema.ts";
import type { CheckedCard } from "./card-rules.ts";

export type SetupRow = Selectable<SandboxSetup>;
export type CardRow = Selectable<SandboxCard>;
export type PaymentRow = Selectable<SandboxPayment>;

/** 24 random bytes: the address of a page is its only protection. */
export const createReference = (prefix: string): string =>
  `${prefix}_${randomBytes(24).toString("base64url")}`;

export const insertSetup = async (
  database: Database,
  setup: { key: string; owner: string; return_path: string; at: Date; expires_at: Date },
): Promise<SetupRow> => {
  const { at, ...values } = setup;
  await database
    .db()
    .insertInto("sandbox_setup")
    .values({
      ...values,
      reference: createReference("setup"),
      status: "pending",
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return database
    .db()
    .selectFrom("sandbox_setup")
    .selectAll()
    .where("key", "=", setup.key)
    .executeTakeFirstOrThrow();
};

export const findSetup = (database: Database, reference: string): Promise<SetupRow | undefined> =>
  database
    .db()
    .selectFrom("sandbox_setup")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();

export const lockSetup = (database: Database, reference: string): Promise<SetupRow | undefined> => {
  database.requireTx();
  return database
    .db()
    .selectFrom("sandbox_setup")
    .selectAll()
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
};

export const updateSetup = async (
  database: Database,
  reference: string,
  change: Partial<Pick<SetupRow, "status" | "card_reference" | "tries">>,
): Promise<void> => {
  await database
    .db()
    .updateTable("sandbox_setup")
    .set(change)
    .where("reference", "=", reference)
    .execute();
};

export const insertCard = async (
  database: Database,
  { at, reference, ...card }: CheckedCard & { at: Date; reference?: string; fingerprint?: string },
): Promise<string> => {
  const token = reference ?? createReference("card");
  await database
    .db()
    .insertInto("sandbox_card")
    .values({ ...card, reference: token, created_at: at })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  return token;
};

export const findCard = (database: Database, reference: string): Promise<CardRow | undefined> =>
  database
    .db()
    .selectFrom("sandbox_card")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();

/** Payments refer to the row, so it stays; its personal data is cleared. */
export const markCardDeleted = async (
  database: Database,
  reference: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("sandbox_card")
    .set({ deleted_at: at, name: "", fingerprint: null })
    .where("reference", "=", reference)
    .where("deleted_at", "is", null)
    .execute();
};

/** Idempotent by the key. */
export const insertPayment = async (
  database: Database,
  payment: Omit<PaymentRow, "reference" | "captured" | "refunded" | "updated_at">,
): Promise<{ payment: PaymentRow; isNew: boolean }> => {
  const inserted = await database
    .db()
    .insertInto("sandbox_payment")
    .values({ ...payment, reference: createReference("pay"), updated_at: payment.created_at })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { payment: inserted, isNew: true };
  const found = await database
    .db()
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("key", "=", payment.key)
    .executeTakeFirstOrThrow();
  return { payment: found, isNew: false };
};

export const findPayment = (
  database: Database,
  by: { reference: string } | { key: string },
): Promise<PaymentRow | undefined> => {
  const query = database.db().selectFrom("sandbox_payment").selectAll();
  return "reference" in by
    ? query.where("reference", "=", by.reference).executeTakeFirst()
    : query.where("key", "=", by.key).executeTakeFirst();
};

export const lockPayment = (
  database: Database,
  reference: string,
): Promise<PaymentRow | undefined> => {
  database.requireTx();
  return database
    .db()
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
};

export const updatePayment = (
  database: Database,
  reference: string,
  change: Partial<Pick<PaymentRow, "status" | "decline_code" | "captured" | "refunded">> & {
    updated_at: Date;
  },
): Promise<PaymentRow> =>
  database
    .db()
    .updateTable("sandbox_payment")
    .set(change)
    .where("reference", "=", reference)
    .returningAll()
    .executeTakeFirstOrThrow();

export const listPaymentRows = (database: Database, since: Date): Promise<PaymentRow[]> =>
  database
    .db()
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("created_at", ">=", since)
    .orderBy("created_at")
    .execute();

export const findOperation = (
  database: Database,
  key: string,
): Promise<Selectable<SandboxOperation> | undefined> =>
  database
    .db()
    .selectFrom("sandbox_operation")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();

/** Requires a lock on the payment: of two concurrent calls with one key the second fails. */
export const insertOperation = async (
  database: Database,
  operation: Selectable<SandboxOperation>,
): Promise<void> => {
  await database.db().insertInto("sandbox_operation").values(operation).execute();
};

const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>;

/**
 * Equal for equal card numbers or IBANs. Slow on purpose, because all numbers could be tried
 * otherwise; a real provider uses a secret key.
 */
export const toFingerprint = async (kind: "card" | "iban", value: string): Promise<string> =>
  `${kind}_${(await derive(value, `sandbox-${kind}`, 18)).toString("base64url")}`;
