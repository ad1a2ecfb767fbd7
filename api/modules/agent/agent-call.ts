import type { AgentScope } from "#contract/agent-key.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { ApiDeps, Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { AgentKeyHolder } from "#api/modules/agent-key/index.ts";

/** What a tool gets of a request: neither a session nor a provider of payments. */
export type AgentCall = Pick<
  ApiDeps,
  "database" | "jobs" | "random" | "delivery" | "config" | "now"
> &
  Pick<Call, "at" | "market" | "language" | "locale" | "limits"> & {
    /** Null for whoever asks without a key. */
    key: AgentKeyHolder | null;
    /** Where addresses of pages begin. */
    origin: string;
  };

/** Its member acts as a member, whatever else the account may do. */
export type KeyCall = AgentCall & {
  key: AgentKeyHolder;
  user: { id: string; staff: null };
};

export const toAddress = ({ origin, locale }: AgentCall, path: string): string =>
  `${origin}/${locale}${path}`;

/** Throws agent_scope, also without a key: the answer says where keys are made. */
export function requireScope(call: AgentCall, scope: AgentScope): KeyCall {
  const { key } = call;
  if (!key?.scopes.includes(scope))
    throw new ApiError("agent_scope", {
      data: { scope, keys: toAddress(call, "/account/agents") },
    });
  return { ...call, key, user: { id: key.user_id, staff: null } };
}

/** `total` is all that the member would pay. Throws agent_ceiling. */
export function requireWithinCeiling({ key, market }: KeyCall, total: Money): void {
  const { currency } = MARKET_FACTS[market];
  const most = key.max_total ?? 0;
  if (total.currency !== currency || total.amount > most)
    throw new ApiError("agent_ceiling", {
      data: { total, max_total: { amount: most, currency } },
    });
}
