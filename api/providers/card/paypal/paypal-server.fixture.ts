import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const PAYPAL = { clientId: "shop", clientSecret: "secret", webhookId: "WH-1" } as const;
export const GOOD_SIGNATURE = "signed by PayPal";

type Fault = "drop_request" | "drop_answer" | "silence" | number;
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
type Answer = { status: number; body?: object };
type Heard = { method: string; path: string; key: string | null; body: string };

const toCents = ({ value }: Money): number => Math.round(Number(value) * 100);

/** PayPal's HTTP API on the loopback, as far as the shop uses it, with failures on request. */
export async function createPayPalServer() {
  const orders = new Map<string, Order>();
  const answered = new Map<string, Answer>();
  const faults: { path: RegExp; fault: Fault }[] = [];
  const heard: Heard[] = [];
  const open = new Set<ServerResponse>();
  let tokens = 0;
  let goodToken = "";
  let declines = false;
  let captureStatus = "COMPLETED";
  let ids = 0;

  const nextId = (prefix: string) => `${prefix}${String((ids += 1)).padStart(6, "0")}`;
  const refuse = (status: number, issue: string): Answer => ({
    status,
    body: { name: status === 422 ? "UNPROCESSABLE_ENTITY" : issue, details: [{ issue }] },
  });

  const findBy = (list: "authorizations" | "captures", id: string) => {
    for (const order of orders.values()) {
      const unit = order.purchase_units[0]!;
      const piece = unit.payments?.[list].find((one) => one.id === id);
      if (piece) return { order, unit, payments: unit.payments!, piece };
    }
    return null;
  };

  const createOrder = (body: Partial<Order>): Answer => {
    const unit = body.purchase_units![0]!;
    if (!/^\d+\.\d\d$/.test(unit.amount.value)) return refuse(422, "DECIMAL_PRECISION");
    const id = nextId("5O190127TN");
    const href = `http://paypal.test/checkoutnow?token=${id}`;
    const order = {
      ...body,
      id,
      status: "PAYER_ACTION_REQUIRED",
      links: [{ rel: "payer-action", href, method: "GET" }],
    } as Order;
    orders.set(id, order);
    return { status: 200, body: order };
  };

  const authorize = (order: Order): Answer => {
    const [unit] = order.purchase_units;
    if (unit!.payments) return refuse(422, "ORDER_ALREADY_AUTHORIZED");
    if (order.status !== "APPROVED") return refuse(422, "ORDER_NOT_APPROVED");
    if (declines) return refuse(422, "INSTRUMENT_DECLINED");
    const authorization = { id: nextId("AUTH"), status: "CREATED", amount: unit!.amount };
    unit!.payments = { authorizations: [authorization], captures: [], refunds: [] };
    order.status = "COMPLETED";
    return { status: 201, body: order };
  };

  const capture = (id: string): Answer => {
    const found = findBy("authorizations", id);
    if (!found) return refuse(404, "INVALID_RESOURCE_ID");
    if (found.piece.status === "VOIDED") return refuse(422, "AUTHORIZATION_VOIDED");
    if (found.piece.status !== "CREATED") return refuse(422, "AUTHORIZATION_ALREADY_CAPTURED");
    const made = { id: nextId("CAPT"), status: captureStatus, amount: found.piece.amount };
    found.payments.captures.push(made);
    if (captureStatus === "COMPLETED") found.piece.status = "CAPTURED";
    return { status: 201, body: made };
  };

  const voidAuthorization = (id: string): Answer => {
    const found = findBy("authorizations", id);
    if (!found) return refuse(404, "INVALID_RESOURCE_ID");
    if (found.piece.status !== "CREATED") return refuse(422, "PREVIOUSLY_CAPTURED");
    found.piece.status = "VOIDED";
    return { status: 204 };
  };

  const refund = (id: string, { amount }: { amount: Money }): Answer => {
    const found = findBy("captures", id);
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
    return { status: 201, body: made };
  };

  const verify = (text: string): Answer => {
    const asked = JSON.parse(text) as Record<string, unknown>;
    const isWhole = ["auth_algo", "cert_url", "transmission_id", "transmission_time"].every(
      (field) => typeof asked[field] === "string",
    );
    // The signature covers the text: PayPal's own spacing must come back unchanged.
    const isOurs =
      asked["webhook_id"] === PAYPAL.webhookId &&
      asked["transmission_sig"] === GOOD_SIGNATURE &&
      text.includes('"webhook_event":{ "id"');
    return {
      status: 200,
      body: { verification_status: isWhole && isOurs ? "SUCCESS" : "FAILURE" },
    };
  };

  const perform = (method: string, path: string, text: string): Answer => {
    const body = text === "" ? {} : JSON.parse(text);
    const [, version, , , id = "", step] = path.split("/");
    const resource = path.split("/")[3];
    if (path === "/v1/notifications/verify-webhook-signature") return verify(text);
    if (version === "v2" && resource === "orders") {
      if (method === "POST" && id === "") return createOrder(body);
      const order = orders.get(id);
      if (!order) return refuse(404, "RESOURCE_NOT_FOUND");
      return step === "authorize" ? authorize(order) : { status: 200, body: order };
    }
    if (resource === "authorizations") return step === "void" ? voidAuthorization(id) : capture(id);
    if (resource === "captures" && step === "refund") return refund(id, body);
    return refuse(404, "NOT_FOUND");
  };

  const issueToken = (request: IncomingMessage): Answer => {
    const basic = Buffer.from(`${PAYPAL.clientId}:${PAYPAL.clientSecret}`).toString("base64");
    if (request.headers.authorization !== `Basic ${basic}`) return refuse(401, "invalid_client");
    tokens += 1;
    goodToken = `token-${tokens}`;
    return { status: 200, body: { access_token: goodToken, expires_in: 32_400 } };
  };

  const respond = (request: IncomingMessage, text: string): Answer => {
    const { method = "GET", url: path = "/" } = request;
    if (path === "/v1/oauth2/token") return issueToken(request);
    if (request.headers.authorization !== `Bearer ${goodToken}`)
      return refuse(401, "INVALID_TOKEN");
    const key = (request.headers["paypal-request-id"] as string | undefined) ?? null;
    heard.push({ method, path, key, body: text });
    const before = key === null ? undefined : answered.get(`${path} ${key}`);
    if (before) return before;
    const answer = perform(method, path, text);
    // PayPal stores the response for a key, unless it was a refusal.
    if (key !== null && answer.status < 300)
      answered.set(`${path} ${key}`, structuredClone(answer));
    return answer;
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const at = faults.findIndex(({ path }) => path.test(request.url ?? ""));
      const fault = at < 0 ? null : faults.splice(at, 1)[0]!.fault;
      if (fault === "drop_request") return void request.socket.destroy();
      if (fault === "silence") return void open.add(response);
      const answer =
        typeof fault === "number"
          ? refuse(fault, "INTERNAL_SERVICE_ERROR")
          : respond(request, Buffer.concat(chunks).toString("utf8"));
      if (fault === "drop_answer") return void request.socket.destroy();
      response.writeHead(answer.status, { "Content-Type": "application/json" });
      response.end(answer.body && JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    heard,
    countTokens: () => tokens,
    approve: (id: string) => void (orders.get(id)!.status = "APPROVED"),
    declineNext: (isDeclining = true) => void (declines = isDeclining),
    captureAs: (status: string) => void (captureStatus = status),
    expireToken: () => void (goodToken = "none"),
    failNext: (path: RegExp, fault: Fault) => void faults.push({ path, fault }),
    async [Symbol.asyncDispose]() {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type PayPalServer = Awaited<ReturnType<typeof createPayPalServer>>;
