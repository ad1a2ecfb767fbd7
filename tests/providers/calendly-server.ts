import { startProviderServer } from "#tests/providers/provider-server.ts";

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

const refuse = (status: number, title: string, message: string) =>
  Response.json({ title, message, details: [] }, { status });

/** Calendly's API v2 on loopback: scheduled events, their invitees, cancellation. */
export async function startCalendlyServer() {
  const server = await startProviderServer<{ event: Event }>();
  const { app, origin } = server;
  const events = new Map<string, Event>();

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

  app.use(server.outage(), async (c, next) => {
    if (c.req.header("Authorization") !== `Bearer ${TOKEN}`)
      return refuse(401, "Unauthenticated", "The access token is invalid");
    return next();
  });
  app.get("/scheduled_events", (c) => {
    const { organization, invitee_email, min_start_time, status } = c.req.query();
    if (organization !== ORGANIZATION)
      return refuse(403, "Permission Denied", "You do not have permission");
    const found = [...events].filter(
      ([, event]) =>
        event.invitee.email === invitee_email &&
        event.status === status &&
        Date.parse(event.start_time) >= Date.parse(min_start_time ?? ""),
    );
    return c.json({ collection: found.map(([id, event]) => present(id, event)) });
  });
  app.use("/scheduled_events/:uuid/*", async (c, next) => {
    const event = events.get(c.req.param("uuid"));
    if (!event) return refuse(404, "Resource Not Found", "The server could not find it");
    c.set("event", event);
    return next();
  });
  app.get("/scheduled_events/:uuid", (c) =>
    c.json({ resource: present(c.req.param("uuid"), c.var.event) }),
  );
  app.get("/scheduled_events/:uuid/invitees", ({ json, var: { event } }) =>
    json({ collection: [{ ...event.invitee, status: event.status }] }),
  );
  app.post("/scheduled_events/:uuid/cancellation", (c) => {
    if (c.var.event.status === "canceled")
      return refuse(403, "Permission Denied", "Event is already canceled");
    c.var.event.status = "canceled";
    return c.json({ resource: { canceled_by: "Deftero", reason: null } }, 201);
  });
  app.notFound(() => refuse(404, "Resource Not Found", "Not found"));

  return {
    ...server,
    config: {
      token: TOKEN,
      organization: ORGANIZATION,
      bookingUrls: { GR: "https://calendly.com/deftero/call?hide_gdpr_banner=1", GB: null },
      baseUrl: origin,
    },
    events,
  };
}

export type CalendlyServer = Awaited<ReturnType<typeof startCalendlyServer>>;
