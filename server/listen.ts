import { createServer, type Server } from "node:net";

type Address = { port: number; host: string | undefined };

/**
 * The event loop accepts one connection of each socket in a turn: under overload a single socket
 * times out even health checks, and eight do not (`npm run bench -- overload`).
 */
export const SOCKETS = process.platform === "linux" ? 8 : 1;
/** Connections that wait at each socket until they are accepted. */
const BACKLOG = 4096;

/** Throws EADDRINUSE, because sockets with `reusePort` do not notice another process. */
export async function findOwnPort({ port, host }: Address): Promise<number> {
  const probe = createServer();
  await open(probe, { port, host });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address !== null ? address.port : port;
}

/** All servers listen on the same port; the kernel distributes the connections. */
export const listenTogether = (servers: readonly Server[], address: Address): Promise<unknown> =>
  Promise.all(
    servers.map((server) => open(server, { ...address, reusePort: SOCKETS > 1, exclusive: true })),
  );

const open = (
  server: Server,
  address: Address & { reusePort?: boolean; exclusive?: boolean },
): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ ...address, backlog: BACKLOG }, () => {
      server.off("error", reject);
      resolve();
    });
  });
