import { AGENT_TOOLS, type AgentTool } from "#contract/agent-key.ts";
import { toAddressKey } from "#contract/address-key.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Locale, MARKET_FACTS } from "#contract/market.ts";
import type { ApiDeps, RateLimits } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { readBodyBytes } from "#api/http/read-body.ts";
import type { RequestContext } from "#api/http/request-context.ts";
import type { Mount } from "#api/http/serve.ts";
import {
  type AgentKeyHolder,
  findAgentKey,
  recordAgentCall,
} from "#api/modules/agent-key/index.ts";
import type { AgentCall } from "./agent-call.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";

const PATH = "/mcp";

/**
 * `POST /mcp` answers programs in the Model Context Protocol, without sessions: the revision of
 * 2026-07-28, and those from before it.
 */
export function createMcpMount(deps: ApiDeps): Mount {
  const limits = createRateLimits(deps.database);
  return {
    path: PATH,
    methods: "all",
    answer: async (request, context) => {
      requireOwnOrigin(request, deps.config);
      const key = await admit(request, context, { deps, limits });
      if (request.method !== "POST")
        throw new ApiError("method_not_allowed", { headers: { Allow: "POST" } });
      const text = new TextDecoder().decode(await readBodyBytes(request, LIMITS.agentKey.body));
      const message = parse(text);
      // One request is one call for the limits.
      if (Array.isArray(message)) return refuse(-32600, "Batches are not taken.");
      const tool = findTool(message);
      let outcome: "done" | ErrorCode = tool === "unknown" ? "not_found" : "invalid_fields";
      const call = toAgentCall({ deps, limits, key, request, context });
      const [{ createMcpHandler }, { createAgentServer }] = await load();
      const handler = createMcpHandler(
        () =>
          createAgentServer({
            call,
            log: deps.log,
            requestId: context.requestId,
            onOutcome: (how) => void (outcome = how),
          }),
        // Nothing here changes while a client listens.
        { maxSubscriptions: 0, maxRequestBodySize: LIMITS.agentKey.body },
      );
      const { url, method, headers } = request;
      // Without the signal of a program that hangs up: what it began goes on, and is recorded as it ends.
      const asked = new Request(url, { method, headers, body: text });
      const answer = await handler.fetch(asked);
      // The whole answer, so that the outcome is known when it is recorded.
      const body = await answer.text();
      if (key && tool) {
        const { at, requestId } = context;
        // The tool has done its work; its answer must not be lost with a key that is erased meanwhile.
        await recordAgentCall(deps.database, { keyId: key.id, tool, outcome, at }).catch(
          (err: unknown) =>
            deps.log.error(
              { request_id: requestId, tool, err },
              "a call of an agent went unrecorded",
            ),
        );
      }
      const said = new Headers(answer.headers);
      said.set("Cache-Control", "no-store");
      // Of a stream, which this is no more.
      said.delete("Connection");
      return new Response(body === "" ? null : body, { status: answer.status, headers: said });
    },
  };
}

/** Not before it is asked for: the package takes 0.2 s and 30 MB. */
const load = () => Promise.all([import("@modelcontextprotocol/server"), import("./mcp-server.ts")]);

type Parts = { deps: ApiDeps; limits: RateLimits };

/** Null without a key. Wrong keys count for their address. Throws agent_key_unknown. */
async function admit(
  { headers }: Request,
  { at, ip }: RequestContext,
  { deps, limits }: Parts,
): Promise<AgentKeyHolder | null> {
  const authorization = headers.get("authorization");
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  const key = given === undefined ? null : await findAgentKey(deps.database, given, at);
  if (key) {
    await limits.spend("agentKey", `agent-key:${key.id}`);
    await limits.spend("agentMember", `user:${key.user_id}`);
  } else await limits.spend("agentAddress", toAddressKey(ip));
  if (authorization !== null && !key)
    throw new ApiError("agent_key_unknown", {
      headers: { "WWW-Authenticate": 'Bearer realm="deftero", error="invalid_token"' },
    });
  return key;
}

/** A key belongs to one market, whatever language its program asks in. */
function toAgentCall({
  deps,
  limits,
  key,
  request,
  context,
}: Parts & {
  key: AgentKeyHolder | null;
  request: Request;
  context: RequestContext;
}): AgentCall {
  const { database, jobs, random, delivery, config, now } = deps;
  const market = key?.market ?? context.market;
  const { languages } = MARKET_FACTS[market];
  const language = languages.find((one) => one === context.language) ?? languages[0];
  return {
    database,
    jobs,
    random,
    delivery,
    config,
    now,
    limits,
    key,
    at: context.at,
    market,
    language,
    locale: `${language}-${market}` as Locale,
    origin: config.publicOrigin ?? config.localOrigin ?? new URL(request.url).origin,
  };
}

/** Undefined where the SDK shall say what is wrong. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null for a message that calls no tool. */
function findTool(message: unknown): AgentTool | "unknown" | null {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  if (method !== "tools/call") return null;
  return AGENT_TOOLS.find((one) => one === params?.name) ?? "unknown";
}

const refuse = (code: number, message: string): Response =>
  Response.json(
    { jsonrpc: "2.0", id: null, error: { code, message } },
    { status: 400, headers: { "Cache-Control": "no-store" } },
  );
