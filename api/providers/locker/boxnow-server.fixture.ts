import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Answer = { status: number; body: string } | "cut" | "silence";

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
export async function openBoxNow() {
  const asked: string[] = [];
  const answers: Answer[] = [];
  const tokens = new Set<string>();
  let lockers: unknown[] = LOCKERS;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://boxnow.test");
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    const reply = (status: number, body: object | string) =>
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const answer = answers.shift();
    if (answer === "silence") return;
    if (answer === "cut") return request.socket.destroy();
    if (answer) return reply(answer.status, answer.body);
    if (request.method === "POST" && url.pathname === "/api/v1/auth-sessions") {
      const sent = (await json(request)) as Record<string, unknown>;
      const isOurs =
        sent["grant_type"] === "client_credentials" &&
        sent["client_id"] === CLIENT.client_id &&
        sent["client_secret"] === CLIENT.client_secret;
      if (!isOurs) return reply(401, { status: 401, code: "X401", message: "Unauthorized" });
      const token = `token-${tokens.size + 1}`;
      tokens.add(token);
      return reply(200, { access_token: token, token_type: "Bearer", expires_in: 3600 });
    }
    if (request.method !== "GET" || url.pathname !== "/api/v1/destinations")
      return reply(404, { message: "Not found" });
    if (!tokens.has((request.headers.authorization ?? "").replace(/^Bearer /, "")))
      return reply(401, { message: "Unauthorized" });
    const partner = request.headers["x-partnerid"];
    if (partner !== undefined && partner !== "123")
      return reply(400, { code: "P441", message: "Invalid X-PartnerID header" });
    return reply(200, { data: lockers });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      baseUrl: `http://127.0.0.1:${port}`,
    },
    asked,
    answers,
    setLockers(changed: unknown[]) {
      lockers = changed;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type FakeBoxNow = Awaited<ReturnType<typeof openBoxNow>>;
