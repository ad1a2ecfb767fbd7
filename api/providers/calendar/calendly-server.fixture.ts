import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = { status: number; body: string } | "cut" | "silence";
type Event = {
  status: "active" | "canceled";
  start_time: string;
  end_time: string;
  location?: object | null;
  invitee: { name: string; email: string };
};

const TOKEN = "token-of-the-shop";
const API = "https://api.calendly.com";
const ORGANIZATION = `${API}/organizations/AAAA`;

/** Calendly's API v2 on loopback: scheduled events, their invitees, cancellation. */
export async function openCalendly() {
  const events = new Map<string, Event>();
  const asked: string[] = [];
  const answers: Answer[] = [];

  const present = (uuid: string, { status, start_time, end_time, location }: Event) => ({
    uri: `${API}/scheduled_events/${uuid}`,
    name: "Video call",
    event_type: `${API}/event_types/BBBB`,
    invitees_counter: { total: 1, active: 1, limit: 1 },
    status,
    start_time,
    end_time,
    location,
  });

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://calendly.test");
    asked.push(`${request.method} ${url.pathname}`);
    const reply = (status: number, body: object | string) =>
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const refuse = (status: number, title: string, message: string) =>
      reply(status, { title, message, details: [] });
    const answer = answers.shift();
    if (answer === "silence") return;
    if (answer === "cut") return request.socket.destroy();
    if (answer) return reply(answer.status, answer.body);
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return refuse(401, "Unauthenticated", "The access token is invalid");
    const [, room, uuid = "", rest] = url.pathname.split("/");
    if (room !== "scheduled_events") return refuse(404, "Resource Not Found", "Not found");
    if (uuid === "") {
      const { organization, invitee_email, min_start_time, status } = Object.fromEntries(
        url.searchParams,
      );
      if (organization !== ORGANIZATION)
        return refuse(403, "Permission Denied", "You do not have permission");
      const found = [...events].filter(
        ([, event]) =>
          event.invitee.email === invitee_email &&
          event.status === status &&
          Date.parse(event.start_time) >= Date.parse(min_start_time ?? ""),
      );
      return reply(200, { collection: found.map(([id, event]) => present(id, event)) });
    }
    const event = events.get(uuid);
    if (!event) return refuse(404, "Resource Not Found", "The server could not find it");
    if (request.method === "GET" && rest === undefined)
      return reply(200, { resource: present(uuid, event) });
    if (request.method === "GET" && rest === "invitees")
      return reply(200, { collection: [{ ...event.invitee, status: event.status }] });
    if (request.method === "POST" && rest === "cancellation") {
      if (event.status === "canceled")
        return refuse(403, "Permission Denied", "Event is already canceled");
      event.status = "canceled";
      return reply(201, { resource: { canceled_by: "Deftero", reason: null } });
    }
    return refuse(404, "Resource Not Found", "Not found");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      token: TOKEN,
      organization: ORGANIZATION,
      bookingUrls: { GR: "https://calendly.com/deftero/call?hide_gdpr_banner=1", GB: null },
      baseUrl: `http://127.0.0.1:${port}`,
    },
    events,
    asked,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type FakeCalendly = Awaited<ReturnType<typeof openCalendly>>;
