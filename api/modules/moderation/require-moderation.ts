import { requireStaff } from "#api/http/require-staff.ts";
import type { UserCall } from "#api/context.ts";

/** Who moderates. Throws not_found to members. */
export const requireModeration = (call: Pick<UserCall, "user">): void => requireStaff(call);
