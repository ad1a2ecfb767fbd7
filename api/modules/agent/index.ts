export { createMcpMount } from "./mcp-mount.ts";
