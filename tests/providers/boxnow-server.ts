import { startProviderServer } from "#tests/providers/provider-server.ts";

const CLIENT = { client_id: "client-of-the-shop", client_secret: "secret-of-the-shop" };

const LOCKERS = [
  {
    id: "4",
    type: "apm",
    title: "ΕΥΟΣΜΟΣ",
    addressLine1: "ΜΕΓΑΛΟΥ ΑΛΕΞΑΝΔΡΟΥ 61",
    addressLine2: "ΕΥΟΣΜΟΣ",
    postalCode: "56224",
    country: "GR",
    lat: "40.669",
    lng: "22.909",
    region: "el-GR",
  },
  {
    id: "9",
    type: "apm",
    title: " ΣΥΝΤΑΓΜΑ ",
    name: "ΣΥΝΤΑΓΜΑ 1",
    addressLine1: "ΒΟΥΛΗΣ 12",
    addressLine2: "ΑΘΗΝΑ",
    postalCode: "105 62",
    country: "GR",
    lat: "37.9765",
    lng: "23.7333",
    note: "Δίπλα στο φαρμακείο",
  },
  { id: "2", type: "any-apm", name: "Any APM" },
  { id: "7", type: "warehouse", name: "Deftero", lat: "37.95", lng: "23.69" },
  { id: "11", type: "apm", name: "ΧΩΡΙΣ ΣΤΙΓΜΑ" },
  { id: "12", type: "apm", addressLine1: "ΙΕΡΑ ΟΔΟΣ 270", lat: "37.9918", lng: "23.6817" },
  null,
];

/** BOX NOW's partner API 1.65 on loopback: the token and the list of destinations. */
export async function startBoxNowServer() {
  const server = await startProviderServer();
  const { app, origin } = server;
  const tokens = new Set<string>();
  let lockers: unknown[] = LOCKERS;

  app.use(server.outage());
  app.post("/api/v1/auth-sessions", async (c) => {
    const sent = await c.req.json<Record<string, unknown>>();
    const isOurs =
      sent["grant_type"] === "client_credentials" &&
      sent["client_id"] === CLIENT.client_id &&
      sent["client_secret"] === CLIENT.client_secret;
    if (!isOurs) return c.json({ status: 401, code: "X401", message: "Unauthorized" }, 401);
    const token = `token-${tokens.size + 1}`;
    tokens.add(token);
    return c.json({ access_token: token, token_type: "Bearer", expires_in: 3600 });
  });
  app.get("/api/v1/destinations", (c) => {
    if (!tokens.has((c.req.header("Authorization") ?? "").replace(/^Bearer /, "")))
      return c.json({ message: "Unauthorized" }, 401);
    const partner = c.req.header("X-PartnerID");
    if (partner !== undefined && partner !== "123")
      return c.json({ code: "P441", message: "Invalid X-PartnerID header" }, 400);
    return c.json({ data: lockers });
  });

  return {
    ...server,
    config: {
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      baseUrl: origin,
    },
    setLockers(changed: unknown[]) {
      lockers = changed;
    },
  };
}

export type BoxNowServer = Awaited<ReturnType<typeof startBoxNowServer>>;
