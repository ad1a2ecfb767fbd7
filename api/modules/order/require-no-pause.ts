import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findLastUnpaidHold } from "./order-store.ts";

/**
 * Whoever let a hold of this device end unpaid waits before holding it again (decisions
 * "Reservation"). Throws hold_paused with when that is, and which draft may still be extended. Call it
 * with the listing locked; `except` is a draft that is extended itself.
 */
export const requireNoPause = async (
  { database, user, at }: UserCall,
  listingId: string,
  except: string | null = null,
): Promise<void> => {
  const hold = await findLastUnpaidHold(database, { buyerId: user.id, listingId, except });
  if (!hold) return;
  const retryAt = new Date(hold.ended_at.getTime() + LIMITS.holdPause);
  if (retryAt <= at) return;
  throw new ApiError("hold_paused", {
    data: {
      retry_at: retryAt.toISOString(),
      order_id: hold.may_extend ? hold.order_id : null,
    },
  });
};
