import { randomInt, randomUUIDv7 } from "node:crypto";
import type * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { createPromoCodes as endpoint } from "#contract/promo-code.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isTaken } from "#api/db/database-errors.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { endOfDay, startOfDay } from "#api/modules/calendar/index.ts";
import { presentPromoCode } from "./present-promo-code.ts";
import { findCodeFault, foldCode } from "./promo-code-policy.ts";
import {
  insertPromoCodes,
  listPromoCodesOf,
  listTakenCodes,
  type NewPromoCode,
} from "./staff-promo-code-store.ts";

export type PromoCodeWish = Omit<
  z.output<typeof endpoint.body>,
  "reason" | "starts_on" | "ends_on"
>;
type Window = { starts_at: Date; ends_at: Date | null };

const refuse = (field: string, why: string): ApiError =>
  new ApiError("invalid_fields", { fields: { [field]: [`promo-code.${why}`] } });

/** Throws invalid_fields, proof_needed, not_found for a market that the caller does not work for. */
export async function createPromoCodes(
  call: UserCall,
  { reason, starts_on, ends_on, ...wish }: z.output<typeof endpoint.body>,
) {
  await requireStepUp(call);
  const { database, user, at } = call;
  const dayMarket = wish.market ?? user.market;
  const starts_at = starts_on === undefined ? at : startOfDay(dayMarket, starts_on);
  const ends_at = ends_on === null ? null : endOfDay(dayMarket, ends_on);
  if (wish.market === null && user.staff?.markets != null)
    throw refuse("market", "market-not-yours");
  if (ends_at !== null && ends_at <= at) throw refuse("ends_on", "ends-past");
  const ids = await makePromoCodes(call, wish, { window: { starts_at, ends_at }, reason });
  return (await listPromoCodesOf(database, ids)).map(presentPromoCode);
}

/**
 * The one way in which a code comes to be, also for the demo, whose `user` is null. Answers the
 * ids. Throws invalid_fields.
 */
export async function makePromoCodes(
  call: Pick<UserCall, "database" | "at"> & { user: UserCall["user"] | null },
  { code, prefix = "", count, ...terms }: PromoCodeWish,
  {
    window,
    reason,
    toId = () => randomUUIDv7(),
  }: { window: Window; reason: string | null; toId?: (code: string) => string },
): Promise<string[]> {
  const { database, at } = call;
  requireTerms(terms, window);
  if (code !== undefined && count > 1) throw refuse("count", "count-beside-code");
  if (code !== undefined && prefix !== "") throw refuse("prefix", "prefix-beside-code");
  return database.tx(async () => {
    const folded =
      code === undefined
        ? await inventCodes(database, foldCode(prefix), count)
        : [requireNewCode(foldCode(code))];
    const batch_id = folded.length > 1 ? randomUUIDv7() : null;
    const rows: NewPromoCode[] = folded.map((code_folded) => ({
      ...terms,
      ...window,
      id: toId(code_folded),
      code_folded,
      batch_id,
      created_at: at,
    }));
    const ids = await insertOrRefuse(database, rows);
    await writeAudit(call, {
      market: terms.market,
      action: "promo_code.create",
      subject: { type: "promo_code", id: ids[0]! },
      after: {
        ...terms,
        codes: folded.length > 1 ? `${folded[0]} (${folded.length})` : folded[0],
        starts_at: window.starts_at.toISOString(),
        ends_at: window.ends_at?.toISOString() ?? null,
      },
      reason,
    });
    return ids;
  });
}

function requireTerms(
  terms: Omit<PromoCodeWish, "code" | "prefix" | "count">,
  { starts_at, ends_at }: Window,
): void {
  const { kind, value, market, budget, max_discount, min_price } = terms;
  if (kind !== "amount" && value > 100) throw refuse("value", "percent-too-high");
  const hasSum = kind === "amount" || budget !== null || max_discount !== null || min_price > 0;
  if (hasSum && market === null) throw refuse("market", "market-of-sums");
  if (ends_at !== null && ends_at <= starts_at) throw refuse("ends_on", "ends-before-start");
}

function requireNewCode(folded: string): string {
  const fault = findCodeFault(folded);
  if (fault) throw refuse("code", `code-${fault.replace("_", "-")}`);
  if (!/^[\p{L}\p{N}-]+$/u.test(folded)) throw refuse("code", "code-characters");
  return folded;
}

/** Leaves out letters and digits that look alike. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

const inventCode = (prefix: string): string =>
  prefix +
  Array.from({ length: LIMITS.promoCode.random }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    "",
  );

async function inventCodes(database: Database, prefix: string, count: number): Promise<string[]> {
  if (!/^[\p{L}\p{N}-]*$/u.test(prefix)) throw refuse("prefix", "code-characters");
  const invented = new Set<string>();
  while (invented.size < count) {
    while (invented.size < count) invented.add(inventCode(prefix));
    for (const taken of await listTakenCodes(database, [...invented])) invented.delete(taken);
  }
  return [...invented];
}

async function insertOrRefuse(
  database: Database,
  rows: readonly NewPromoCode[],
): Promise<string[]> {
  const [{ code_folded }] = rows as [NewPromoCode];
  if (rows.length === 1 && (await listTakenCodes(database, [code_folded])).size > 0)
    throw refuse("code", "code-taken");
  try {
    return await insertPromoCodes(database, rows);
  } catch (error) {
    if (isTaken(error, "code_folded")) throw refuse("code", "code-taken");
    throw error;
  }
}
