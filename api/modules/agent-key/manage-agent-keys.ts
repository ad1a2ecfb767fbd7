import { AGENT_SCOPES, type AgentKey, type AgentScope } from "#contract/agent-key.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwner } from "#api/http/owner.ts";
import { createToken } from "#api/http/token.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import {
  type AgentKeyRow,
  insertAgentKey,
  KEY_PREFIX,
  listAgentCalls,
  listAgentKeyRows,
  revokeAgentKeyRow,
} from "./agent-key-store.ts";

const present = ({ market, max_total, created_at, last_used_at, ...key }: AgentKeyRow) => ({
  ...key,
  id: key.id as AgentKey["id"],
  max_total:
    max_total === null ? null : { amount: max_total, currency: MARKET_FACTS[market].currency },
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export async function listAgentKeys({ database, user }: UserCall) {
  const [keys, calls] = await Promise.all([
    listAgentKeyRows(database, user.id),
    listAgentCalls(database, user.id),
  ]);
  return {
    keys: keys.map(present),
    calls: calls.map(({ at, ...call }) => ({ ...call, at: at.toISOString() })),
  };
}

type Asked = { name: string; scopes: readonly AgentScope[]; max_total: Money | null };

/** The ceiling in minor units; a key that only reads has none. Throws invalid_fields. */
function toCeiling({ delivery, market }: UserCall, { scopes, max_total }: Asked): number | null {
  if (!scopes.some((scope) => scope !== "read")) return null;
  const refuse = (fault: string, data?: Record<string, Money>) =>
    new ApiError("invalid_fields", { fields: { max_total: [fault] }, ...(data && { data }) });
  if (max_total === null) throw refuse("agent.ceiling-needed");
  const { currency } = MARKET_FACTS[market];
  if (max_total.currency !== currency) throw refuse("sell.price-currency");
  const cheapest = { amount: LIMITS.askingPrice.min, currency };
  const least = toPriceBreakdown(delivery, market, cheapest).total_price;
  const most = { amount: LIMITS.hunt.ceiling.max, currency };
  if (max_total.amount < least.amount || max_total.amount > most.amount)
    throw refuse("agent.ceiling-range", { least, most });
  return max_total.amount;
}

/** The key is in this answer alone. Throws proof_needed, invalid_fields, too_many_agent_keys. */
export async function createAgentKey(call: UserCall, asked: Asked) {
  const { database, user, market, at } = call;
  await requireStepUp(call);
  const max_total = toCeiling(call, asked);
  const scopes = AGENT_SCOPES.filter((scope) => scope === "read" || asked.scopes.includes(scope));
  const { name } = asked;
  const token = createToken();
  const row = await database.tx(async () => {
    // Concurrent calls are counted in turn.
    await lockOwner(database, { userId: user.id });
    const { max } = LIMITS.agentKey;
    if ((await listAgentKeyRows(database, user.id)).length >= max)
      throw new ApiError("too_many_agent_keys", { data: { limit: max } });
    const made = { userId: user.id, token, market, name, scopes, max_total, at };
    const inserted = await insertAgentKey(database, made);
    await writeAudit(call, {
      market,
      action: "agent_key.make",
      subject: { type: "agent_key", id: inserted.id },
      data: { scopes, max_total },
    });
    await publish(call, "agent_key_changed", { userId: user.id, change: "made", name, at });
    return inserted;
  });
  return { ...present(row), key: KEY_PREFIX + token };
}

/** Needs no fresh proof: who fears for a key must be quick. Throws not_found. */
export async function revokeAgentKey(call: UserCall, id: string): Promise<void> {
  const { database, user, at } = call;
  await database.tx(async () => {
    const revoked = await revokeAgentKeyRow(database, { userId: user.id, id, at });
    if (!revoked) throw new ApiError("not_found");
    await writeAudit(call, {
      market: revoked.market as UserCall["market"],
      action: "agent_key.revoke",
      subject: { type: "agent_key", id },
    });
    const { name } = revoked;
    await publish(call, "agent_key_changed", { userId: user.id, change: "revoked", name, at });
  });
}
