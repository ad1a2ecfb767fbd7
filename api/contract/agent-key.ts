import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { agentKeyIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";

/** What a program may do with a key: `read` comes with every key, and none of them buys. */
export const AGENT_SCOPES = ["read", "offer", "propose"] as const;
export const agentScopeSchema = z.enum(AGENT_SCOPES);
export type AgentScope = z.infer<typeof agentScopeSchema>;

/** What /mcp offers, in this order. */
export const AGENT_TOOLS = [
  "search_catalog",
  "lookup_catalog",
  "get_product",
  "compare_devices",
  "get_price_facts",
  "quote_total",
  "get_terms",
  "save_hunt",
  "make_offer",
  "propose_purchase",
] as const;
export type AgentTool = (typeof AGENT_TOOLS)[number];

export const agentKeySchema = z.object({
  id: agentKeyIdSchema,
  name: z.string(),
  /** The last characters of the key, to tell keys apart. */
  hint: z.string(),
  scopes: z.array(agentScopeSchema),
  /** The most that one offer or purchase may cost in all; null for a key that only reads. */
  max_total: moneySchema.nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type AgentKey = z.infer<typeof agentKeySchema>;

export const agentCallSchema = z.object({
  /** The name of its key, which may be revoked. */
  key_name: z.string(),
  tool: z.enum([...AGENT_TOOLS, "unknown"]),
  /** "done", or the code of the error. */
  outcome: z.string(),
  at: z.iso.datetime(),
});
export type AgentCall = z.infer<typeof agentCallSchema>;

export const agentKeyNameSchema = z
  .string({ error: "agent.name-required" })
  .trim()
  .min(1, "agent.name-required")
  .max(LIMITS.agentKey.name, "agent.name-too-long");

/** Additions to spec §7, like all calls of this file. */
export const listAgentKeys = endpoint({
  id: "listAgentKeys",
  method: "GET",
  path: "/agent-keys",
  auth: "user",
  limit: "account",
  response: envelope(z.object({ keys: z.array(agentKeySchema), calls: z.array(agentCallSchema) })),
});

/** Not idempotent, because a stored answer would keep the key in the clear. */
export const createAgentKey = endpoint({
  id: "createAgentKey",
  method: "POST",
  path: "/agent-keys",
  auth: "user",
  limit: "write",
  status: 201,
  body: z.object({
    name: agentKeyNameSchema,
    scopes: z.array(agentScopeSchema).max(AGENT_SCOPES.length).default([]),
    max_total: moneySchema.nullable().default(null),
  }),
  /** The only answer that has the key itself. */
  response: envelope(agentKeySchema.extend({ key: z.string() })),
  errors: ["proof_needed", "too_many_agent_keys"],
});

export const revokeAgentKey = endpoint({
  id: "revokeAgentKey",
  method: "DELETE",
  path: "/agent-keys/{keyId}",
  auth: "user",
  limit: "write",
  params: z.object({ keyId: agentKeyIdSchema }),
  response: null,
  errors: ["not_found"],
});
