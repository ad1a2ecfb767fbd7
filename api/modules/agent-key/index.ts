export {
  type AgentKeyHolder,
  eraseAgentKeys,
  findAgentKey,
  recordAgentCall,
  revokeAgentKeys,
} from "./agent-key-store.ts";
export { agentKeyRoutes } from "./agent-key.routes.ts";
export { agentKeyExport } from "./export-agent-keys.ts";
