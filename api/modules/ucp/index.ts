export { createUcpMount } from "./ucp-mount.ts";
