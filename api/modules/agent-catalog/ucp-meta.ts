import { UCP_VERSION } from "#contract/agent-catalog.ts";

/** The envelope of every answer: version of the protocol, and the capability that was used. */
export const toUcpMeta = (capability: string, status: "success" | "error" = "success") => ({
  version: UCP_VERSION,
  status,
  capabilities: { [capability]: [{ version: UCP_VERSION }] },
});
