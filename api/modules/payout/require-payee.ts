import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Payee } from "./payout-store.ts";

/** The caller at this provider; 404 for one that does not work here. */
export function requirePayee({ cardProvider, user }: UserCall, provider: string): Payee {
  if (provider !== cardProvider.name) throw new ApiError("not_found");
  return { userId: user.id, provider };
}
