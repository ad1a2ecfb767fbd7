import type { UserCall } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { findQueuePage, type Queue } from "./hub-store.ts";
import { presentQueueRow } from "./present-queue-row.ts";
import { requireStaff } from "#api/http/require-staff.ts";

/** A page of what waits for moderation, the longest wait first. Throws not_found to non-staff. */
export async function listHubListings(
  call: UserCall,
  { page, ...queue }: Queue & { page: number },
) {
  requireStaff(call);
  const { total, rows } = await findQueuePage(call.database, queue, page);
  return toPage(
    rows.map((row) => presentQueueRow(row, call)),
    {
      total,
      page,
      path: "/hub/listings",
      query: queue.market === undefined ? {} : { market: queue.market },
    },
  );
}
