import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { CategoryGrade, ConditionCategory, GenericCondition } from "#contract/condition.ts";
import type { Currency } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { signDocument, toCanonicalJson } from "./sign-document.ts";

/** Without personal data, because the next owner reads it. */
type PassedCheck = {
  order_id: string;
  title: string;
  color: string;
  capacity: string | null;
  cover_key: string | null;
  device_number: string;
  claimed_condition: GenericCondition;
  found_condition: GenericCondition;
  battery_health: number | null;
  findings: {
    category: ConditionCategory;
    claimed: string | null;
    found: CategoryGrade;
    note: string | null;
    photos: string[];
  }[];
  price: { amount: number; currency: Currency };
};

const ENDING = 4;

export const toEnding = (deviceNumber: string): string => deviceNumber.slice(-ENDING);

/** Too long to guess. */
const createCode = (): string => randomBytes(15).toString("base64url");

/** Runs in the current transaction. Answers the code. */
export async function issuePassport(
  deps: Pick<ApiDeps, "database"> & { config: Pick<ApiDeps["config"], "passportKey"> },
  check: PassedCheck,
  { at, code = createCode() }: { at: Date; code?: string },
): Promise<string> {
  const document = toCanonicalJson({
    code,
    title: check.title,
    color: check.color,
    capacity: check.capacity,
    cover: check.cover_key && `/media/${check.cover_key}`,
    device_number_ending: toEnding(check.device_number),
    checked_at: at.toISOString(),
    claimed_condition: check.claimed_condition,
    found_condition: check.found_condition,
    battery_health: check.battery_health,
    findings: check.findings.map(({ photos, ...finding }) => ({
      ...finding,
      photos: photos.map((key) => `/media/${key}`),
    })),
    price: check.price,
  });
  await insertPassport(deps.database, {
    order_id: check.order_id,
    code,
    document,
    ...(await signDocument(deps, document, at)),
    device_number: check.device_number,
    issued_at: at,
  });
  return code;
}

async function insertPassport(
  database: Database,
  passport: {
    order_id: string;
    code: string;
    document: string;
    signature: string;
    public_key: string;
    device_number: string | null;
    issued_at: Date;
  },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .insertInto("passport")
    .values({ id: randomUUIDv7(), ...passport })
    .execute();
}
