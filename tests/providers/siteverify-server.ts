import { startProviderServer } from "./provider-server.ts";

export const TURNSTILE_SECRET = "1x0000000000000000000000000000000AA";

type Fields = Record<string, string>;

/**
 * Turnstile's siteverify as Cloudflare documents it. Tokens that begin with `token-` are valid
 * once, unless the same idempotency key asks again.
 */
export async function startSiteverifyServer({ hostname = "shop.test" } = {}) {
  const server = await startProviderServer();
  const asked: Fields[] = [];
  const used = new Map<string, string>();

  const listErrors = ({ secret, response = "", idempotency_key: key = "" }: Fields): string[] => {
    if (secret !== TURNSTILE_SECRET) return ["invalid-input-secret"];
    if (response === "") return ["missing-input-response"];
    if (!response.startsWith("token-")) return ["invalid-input-response"];
    const usedBy = used.get(response);
    if (usedBy !== undefined && usedBy !== key) return ["timeout-or-duplicate"];
    used.set(response, key);
    return [];
  };

  server.app.use(async (c, next) => {
    asked.push(await c.req.parseBody<Fields>());
    await next();
  });
  server.app.post("/turnstile/v0/siteverify", server.outage(), async (c) => {
    const codes = listErrors(await c.req.parseBody<Fields>());
    return c.json({ success: codes.length === 0, "error-codes": codes, hostname });
  });
  return {
    ...server,
    url: `${server.origin}/turnstile/v0/siteverify`,
    asked,
    /** The next request uses its token up, and is answered with 502. */
    failLate: () =>
      server.failNext(/./, async (c, next) => {
        await next();
        c.res = new Response(null, { status: 502 });
      }),
  };
}
