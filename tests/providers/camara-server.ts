import { startProviderServer } from "#tests/providers/provider-server.ts";

const CLIENT = { clientId: "client-of-the-shop", clientSecret: "secret-of-the-shop" };
const LISTED: Record<string, string> = {
  "352099001761481": "PROHIBITED",
  "356938035643809": "TRACKED",
  "490154203237518": "ALLOWED",
};

/** An operator's IMEI check in the shape of CAMARA on the loopback: the token and the check. */
export async function startCamaraServer() {
  const server = await startProviderServer();
  const { app, origin } = server;
  const tokens = new Set<string>();
  const correlators: string[] = [];

  app.use(server.outage());
  app.post("/oauth2/token", async (c) => {
    const [clientId, clientSecret] = Buffer.from(
      (c.req.header("Authorization") ?? "").replace(/^Basic /, ""),
      "base64",
    )
      .toString()
      .split(":");
    const { grant_type } = await c.req.parseBody();
    const isOurs = clientId === CLIENT.clientId && clientSecret === CLIENT.clientSecret;
    if (!isOurs || grant_type !== "client_credentials")
      return c.json({ error: "invalid_client" }, 401);
    const token = `token-${tokens.size + 1}`;
    tokens.add(token);
    return c.json({ access_token: token, token_type: "Bearer", expires_in: 300 });
  });
  app.post("/imei-fraud/v0/check", async (c) => {
    if (!tokens.has((c.req.header("Authorization") ?? "").replace(/^Bearer /, "")))
      return c.json({ status: 401, code: "UNAUTHENTICATED" }, 401);
    correlators.push(c.req.header("x-correlator") ?? "");
    const { imei } = await c.req.json<{ imei: string }>();
    const status = LISTED[imei];
    return status ? c.json({ status }) : c.json({ status: 404, code: "NOT_FOUND" }, 404);
  });

  return {
    ...server,
    correlators,
    endTokens: () => tokens.clear(),
    config: {
      ...CLIENT,
      baseUrl: `${origin}/imei-fraud/v0`,
      tokenUrl: `${origin}/oauth2/token`,
      answerWithin: 500,
    },
  };
}

export type CamaraServer = Awaited<ReturnType<typeof startCamaraServer>>;
