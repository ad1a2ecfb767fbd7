import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono, type Context, type MiddlewareHandler, type Next } from "hono";

export type Env<Variables extends object = object> = {
  Bindings: HttpBindings;
  Variables: Variables;
};
type Handler<Variables extends object> = MiddlewareHandler<Env<Variables>>;

const silence = () => new Promise<never>(() => {});
const cut = ({ env }: { env: HttpBindings }) => {
  env.incoming.socket.destroy();
  return silence();
};
const FAULTS = {
  lost_request: cut,
  async lost_answer(c: { env: HttpBindings }, next: Next) {
    await next();
    return cut(c);
  },
  silence,
};

/** How one request fails; a middleware may also fail it the way its provider does. */
export type Fault<Variables extends object = object> =
  | keyof typeof FAULTS
  | { status: number; body?: string }
  | Handler<Variables>;

/**
 * An HTTP server on the loopback that stands in for a provider. A stand-in adds its routes to
 * `app`, and mounts `outage` where its provider would break. `requests` has every request as
 * `GET /path?query`.
 */
export async function startProviderServer<Variables extends object = object>({ port = 0 } = {}) {
  const app = new Hono<Env<Variables>>();
  const requests: string[] = [];
  const faults: { step: RegExp; fault: Fault<Variables>; times: number }[] = [];

  app.use(async (c, next) => {
    requests.push(`${c.req.method} ${c.env.incoming.url}`);
    await next();
  });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };

  return {
    app,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Makes the next requests fail whose step matches: their method and path, unless named. */
    failNext(step: RegExp, fault: Fault<Variables>, times = 1): void {
      faults.push({ step, fault, times });
    },
    /** Ends all faults. */
    recover(): void {
      faults.length = 0;
    },
    outage(
      nameOf: (c: Context<Env<Variables>>) => string = ({ req }) => `${req.method} ${req.path}`,
    ): Handler<Variables> {
      return async (c, next) => {
        const name = nameOf(c);
        const found = faults.find(({ step, times }) => times > 0 && step.test(name));
        if (!found) return next();
        found.times -= 1;
        const { fault } = found;
        if (typeof fault === "function") return fault(c, next);
        if (typeof fault === "string") return FAULTS[fault](c, next);
        const headers = { "Content-Type": "application/json" };
        return new Response(fault.body, { status: fault.status, headers });
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Runs one request at a time, so that each is atomic. */
export function inTurn(): MiddlewareHandler {
  let last = Promise.resolve();
  return (_, run) => (last = last.then(run, run));
}

/** Serves a stand-in for a third-party script, or cuts connections. */
export async function startScriptServer(script: string, { isAway = false } = {}) {
  const server = await startProviderServer();
  if (isAway) server.failNext(/./, "lost_request", Infinity);
  server.app.get("*", server.outage(), (c) =>
    c.body(script, 200, { "Content-Type": "text/javascript" }),
  );
  return server;
}
