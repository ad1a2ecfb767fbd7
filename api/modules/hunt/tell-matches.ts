import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { nameSearch, parseSearch } from "#api/modules/saved-search/index.ts";
import { signUnsubscribe } from "#api/modules/unsubscribe/index.ts";
import { type HuntRow, listUntold, markTold, takeMessage } from "./hunt-store.ts";

type Parts = Pick<ApiDeps, "database" | "jobs">;

const DEVICES_SHOWN = 5;

/** Counts a message that no person has waited for; false where the day's limit is reached. */
export const mayWrite = ({ database }: Pick<Parts, "database">, huntId: string, at: Date) =>
  takeMessage(database, huntId, {
    since: new Date(at.getTime() - days(1)),
    most: LIMITS.hunt.messagesPerDay,
    at,
  });

/** One message for all that waits; what exceeds the day's limit waits for the next day. */
export async function tellMatches(deps: Parts, hunt: HuntRow, at: Date): Promise<void> {
  const { database } = deps;
  const { id, market, user_id: userId } = hunt;
  const waiting = await listUntold(database, id);
  if (waiting.length === 0) return;
  if (!(await mayWrite(deps, id, at))) return;
  await markTold(
    database,
    waiting.map((match) => match.id),
    at,
  );
  const devices = waiting
    .slice(0, DEVICES_SHOWN)
    .map(({ listing_id, title, total_price: amount, currency }) => ({
      listing_id,
      title,
      price: { amount, currency },
    }));
  const count = waiting.length;
  await notifyAccount(deps, {
    userId,
    topic: "hunt-matches",
    subject: { type: "hunt", id },
    market,
    write: async (language) => {
      const title = await nameSearch(
        database,
        { market, filters: parseSearch(hunt.query) },
        language,
      );
      const unsubscribe = await signUnsubscribe(database, { userId, category: "search" }, at);
      return {
        data: { title, count: String(count) },
        mail: { template: "hunt-matches", payload: { id, title, count, devices, unsubscribe } },
      };
    },
    dedupeKey: `hunt-${waiting[0]!.id}-${waiting[0]!.found_at.getTime()}`,
    at,
  });
}

export async function tellEnd(deps: Parts, hunt: HuntRow, at: Date): Promise<void> {
  const { database } = deps;
  const { id, market, user_id: userId } = hunt;
  await notifyAccount(deps, {
    userId,
    topic: "hunt-ended",
    subject: { type: "hunt", id },
    market,
    write: async (language) => {
      const filters = parseSearch(hunt.query);
      const title = await nameSearch(database, { market, filters }, language);
      const unsubscribe = await signUnsubscribe(database, { userId, category: "search" }, at);
      return {
        data: { title },
        mail: { template: "hunt-ended", payload: { id, title, unsubscribe } },
      };
    },
    dedupeKey: `hunt-ended-${id}-${hunt.until.getTime()}`,
    at,
  });
}
