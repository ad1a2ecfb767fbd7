import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { ModelUsage } from "#api/providers/language-model/port.ts";

export type Reservation = { day: string; tokens: number };

/**
 * Takes what a turn may cost at most from the day's budget; null where that much is not left. The
 * row is the lock: turns of all processes take from the same sum.
 */
export async function reserveTokens(
  database: Database,
  { at, tokens, budget }: { at: Date; tokens: number; budget: number },
): Promise<Reservation | null> {
  if (tokens > budget) return null;
  const day = at.toISOString().slice(0, 10);
  const { rows } = await sql`
    insert into ai_usage (day, turns, failed, tokens_in, tokens_out, reserved)
    values (${day}, 1, 0, 0, 0, ${tokens})
    on conflict (day) do update set reserved = ai_usage.reserved + ${tokens},
      turns = ai_usage.turns + 1
    where ai_usage.reserved + ai_usage.tokens_in + ai_usage.tokens_out + ${tokens} <= ${budget}
    returning day
  `.execute(database.db());
  return rows.length > 0 ? { day, tokens } : null;
}

/** What is not known to have cost less counts as reserved: a broken call may have been paid for. */
export async function settleTokens(
  database: Database,
  { day, tokens }: Reservation,
  { usage, failed }: { usage: ModelUsage | null; failed: boolean },
): Promise<void> {
  const spent = usage ?? { in: tokens, out: 0 };
  await sql`
    update ai_usage set reserved = reserved - ${tokens}, tokens_in = tokens_in + ${spent.in},
      tokens_out = tokens_out + ${spent.out}, failed = failed + ${failed ? 1 : 0}
    where day = ${day}
  `.execute(database.db());
}
