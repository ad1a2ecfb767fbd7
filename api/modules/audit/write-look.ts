import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { insertAuditEntryOnce } from "./audit-store.ts";

/** Looks of one person at one subject within this time are one entry. */
const LOOK_WINDOW = 15 * 60_000;

/** Writes down that staff read the personal data of a subject. */
export const writeLook = (
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  { market, type, id }: { market: Market; type: "order" | "account"; id: string },
): Promise<void> =>
  insertAuditEntryOnce(
    database,
    {
      market,
      actor_id: user.id,
      action: `${type}.view`,
      subject_type: type,
      subject_id: id,
      data: {},
      at,
    },
    LOOK_WINDOW,
  );
