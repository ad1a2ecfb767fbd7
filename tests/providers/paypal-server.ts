import { inTurn, startProviderServer, type Fault } from "#tests/providers/provider-server.ts";

export const PAYPAL = { clientId: "shop", clientSecret: "secret", webhookId: "WH-1" } as const;
export const GOOD_SIGNATURE = "signed by PayPal";

type Piece = { id: string; status: string; amount: Money };
type Money = { currency_code: string; value: string };
type Order = {
  id: string;
  intent: string;
  status: string;
  purchase_units: {
    custom_id: string;
    invoice_id: string;
    amount: Money;
    payments?: { authorizations: Piece[]; captures: Piece[]; refunds: Piece[] };
  }[];
  payment_source: { paypal: { experience_context: Record<string, string> } };
  links: { rel: string; href: string; method: string }[];
};

const toCents = ({ value }: Money): number => Math.round(Number(value) * 100);

const refuse = (status: number, issue: string): Response =>
  Response.json(
    { name: status === 422 ? "UNPROCESSABLE_ENTITY" : issue, details: [{ issue }] },
    { status },
  );

/** PayPal's HTTP API on the loopback, as far as the shop uses it, with failures on request. */
export async function startPayPalServer() {
  const server = await startProviderServer();
  const { app, origin } = server;
  const orders = new Map<string, Order>();
  const answered = new Map<string, Response>();
  let tokens = 0;
  let goodToken = "";
  let declines = false;
  let captureStatus = "COMPLETED";
  let ids = 0;

  const nextId = (prefix: string) => `${prefix}${String((ids += 1)).padStart(6, "0")}`;

  const findBy = (list: "authorizations" | "captures", id: string) => {
    for (const order of orders.values()) {
      const payments = order.purchase_units[0]!.payments;
      const piece = payments?.[list].find((one) => one.id === id);
      if (piece) return { payments: payments!, piece };
    }
    return null;
  };

  app.use(server.outage());
  app.post("/v1/oauth2/token", (c) => {
    const basic = Buffer.from(`${PAYPAL.clientId}:${PAYPAL.clientSecret}`).toString("base64");
    if (c.req.header("Authorization") !== `Basic ${basic}`) return refuse(401, "invalid_client");
    tokens += 1;
    goodToken = `token-${tokens}`;
    return c.json({ access_token: goodToken, expires_in: 32_400 });
  });
  app.use(inTurn(), async (c, next) => {
    if (c.req.header("Authorization") !== `Bearer ${goodToken}`)
      return refuse(401, "INVALID_TOKEN");
    const key = c.req.header("PayPal-Request-Id");
    if (key === undefined) return next();
    const before = answered.get(`${c.req.path} ${key}`);
    if (before) return before.clone();
    await next();
    // PayPal stores the response for a key, unless it was a refusal.
    if (c.res.ok) answered.set(`${c.req.path} ${key}`, c.res.clone());
  });

  app.post("/v1/notifications/verify-webhook-signature", async (c) => {
    const text = await c.req.text();
    const asked = JSON.parse(text) as Record<string, unknown>;
    const isWhole = ["auth_algo", "cert_url", "transmission_id", "transmission_time"].every(
      (field) => typeof asked[field] === "string",
    );
    // The signature covers the text: PayPal's own spacing must come back unchanged.
    const isOurs =
      asked["webhook_id"] === PAYPAL.webhookId &&
      asked["transmission_sig"] === GOOD_SIGNATURE &&
      text.includes('"webhook_event":{ "id"');
    return c.json({ verification_status: isWhole && isOurs ? "SUCCESS" : "FAILURE" });
  });

  app.post("/v2/checkout/orders", async (c) => {
    const body = await c.req.json<Order>();
    if (!/^\d+\.\d\d$/.test(body.purchase_units[0]!.amount.value))
      return refuse(422, "DECIMAL_PRECISION");
    const id = nextId("5O190127TN");
    const href = `http://paypal.test/checkoutnow?token=${id}`;
    const order: Order = {
      ...body,
      id,
      status: "PAYER_ACTION_REQUIRED",
      links: [{ rel: "payer-action", href, method: "GET" }],
    };
    orders.set(id, order);
    return c.json(order);
  });
  app.get("/v2/checkout/orders/:id", (c) => {
    const order = orders.get(c.req.param("id"));
    return order ? c.json(order) : refuse(404, "RESOURCE_NOT_FOUND");
  });
  app.post("/v2/checkout/orders/:id/authorize", (c) => {
    const order = orders.get(c.req.param("id"));
    if (!order) return refuse(404, "RESOURCE_NOT_FOUND");
    const [unit] = order.purchase_units;
    if (unit!.payments) return refuse(422, "ORDER_ALREADY_AUTHORIZED");
    if (order.status !== "APPROVED") return refuse(422, "ORDER_NOT_APPROVED");
    if (declines) return refuse(422, "INSTRUMENT_DECLINED");
    const authorization = { id: nextId("AUTH"), status: "CREATED", amount: unit!.amount };
    unit!.payments = { authorizations: [authorization], captures: [], refunds: [] };
    order.status = "COMPLETED";
    return c.json(order, 201);
  });

  app.post("/v2/payments/authorizations/:id/capture", (c) => {
    const found = findBy("authorizations", c.req.param("id"));
    if (!found) return refuse(404, "INVALID_RESOURCE_ID");
    if (found.piece.status === "VOIDED") return refuse(422, "AUTHORIZATION_VOIDED");
    if (found.piece.status !== "CREATED") return refuse(422, "AUTHORIZATION_ALREADY_CAPTURED");
    const made = { id: nextId("CAPT"), status: captureStatus, amount: found.piece.amount };
    found.payments.captures.push(made);
    if (captureStatus === "COMPLETED") found.piece.status = "CAPTURED";
    return c.json(made, 201);
  });
  app.post("/v2/payments/authorizations/:id/void", (c) => {
    const found = findBy("authorizations", c.req.param("id"));
    if (!found) return refuse(404, "INVALID_RESOURCE_ID");
    if (found.piece.status !== "CREATED") return refuse(422, "PREVIOUSLY_CAPTURED");
    found.piece.status = "VOIDED";
    return c.body(null, 204);
  });
  app.post("/v2/payments/captures/:id/refund", async (c) => {
    const { amount } = await c.req.json<{ amount: Money }>();
    const found = findBy("captures", c.req.param("id"));
    if (!found) return refuse(404, "INVALID_RESOURCE_ID");
    const { refunds } = found.payments;
    const left = refunds.reduce(
      (sum, one) => sum - toCents(one.amount),
      toCents(found.piece.amount),
    );
    if (left === 0) return refuse(422, "CAPTURE_FULLY_REFUNDED");
    if (toCents(amount) > left) return refuse(422, "REFUND_AMOUNT_EXCEEDED");
    const made = { id: nextId("REF"), status: "COMPLETED", amount };
    refunds.push(made);
    found.piece.status = toCents(amount) === left ? "REFUNDED" : "PARTIALLY_REFUNDED";
    return c.json(made, 201);
  });
  app.notFound(() => refuse(404, "NOT_FOUND"));

  return {
    ...server,
    baseUrl: origin,
    orders,
    countTokens: () => tokens,
    approve: (id: string) => void (orders.get(id)!.status = "APPROVED"),
    declineNext: (isDeclining = true) => void (declines = isDeclining),
    captureAs: (status: string) => void (captureStatus = status),
    expireToken: () => void (goodToken = "none"),
    failNext: (step: RegExp, fault: Fault | number) =>
      server.failNext(
        step,
        typeof fault === "number" ? async () => refuse(fault, "INTERNAL_SERVICE_ERROR") : fault,
      ),
  };
}

export type PayPalServer = Awaited<ReturnType<typeof startPayPalServer>>;
