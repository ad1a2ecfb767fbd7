import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { openBooks, Refused, type Event } from "./stripe-books.fixture.ts";
import { createConnectDesk } from "./stripe-connect.fixture.ts";
import { formAt, parseForm, textAt, textsIn, type Form } from "./stripe-form.fixture.ts";
import { createPaymentDesk } from "./stripe-payments.fixture.ts";

const SECRET_KEY = "sk_test_of_the_platform";
const WEBHOOK_SECRETS = ["whsec_of_the_platform", "whsec_of_the_sellers"] as const;

/** Seconds after which search finds new objects, and after which keys are forgotten. */
const SEARCH_LAG = 60;
const KEYS_LAST = 86_400;

/**
 * A request is lost, its response is lost, no response ever comes, or Stripe answers with an error
 * and does nothing.
 */
type Fault = "lost_request" | "lost_answer" | "silence" | { status: number; code?: string };
type Asked = { method: string; path: string; form: Form; key: string | undefined; account: string };
type Answer = { status: number; body: object };
type Kept = { of: string; at: number; answer: Answer };
type Handler = (asked: Asked, ids: string[]) => object;

/**
 * Stripe's API on loopback, with state: form-encoded requests, JSON responses, idempotency keys for
 * a day, paged lists, expanded fields, and search that lags.
 */
export async function openStripe({ now }: { now: () => Date }) {
  let origin = "";
  const books = openBooks(now);
  const payments = createPaymentDesk(books, () => origin);
  const connect = createConnectDesk(books, () => origin);
  const kept = new Map<string, Kept>();
  const faults: { step: RegExp; fault: Fault }[] = [];
  const requests: string[] = [];

  const stores = [books.methods, books.charges, books.intents, books.setups];
  const findAny = (id: string): object | undefined =>
    stores.map(({ things }) => things.get(id)).find(Boolean);

  const expandAt = (thing: unknown, [step, ...rest]: string[]): void => {
    if (step === undefined || typeof thing !== "object" || thing === null) return;
    if (Array.isArray(thing)) return thing.forEach((each) => expandAt(each, [step, ...rest]));
    const fields = thing as Record<string, unknown>;
    const value = fields[step];
    if (typeof value === "string") fields[step] = structuredClone(findAny(value)) ?? value;
    expandAt(fields[step], rest);
  };

  const listed = <Thing extends { id: string; created: number }>(
    things: Thing[],
    { form, path }: Asked,
  ) => {
    const since = Number(textAt(form, "created", "gte") ?? 0);
    const found = things.filter(({ created }) => created >= since);
    const after = textAt(form, "starting_after");
    const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
    const limit = Number(textAt(form, "limit") ?? 10);
    const data = found.slice(start, start + limit);
    return { object: "list", url: path, data, has_more: start + limit < found.length };
  };

  const searched = (
    things: { created: number; metadata: Record<string, string> }[],
    { form, path }: Asked,
  ) => {
    const [, field = "", value = ""] =
      /^metadata\['(\w+)'\]:'((?:[^'\\]|\\.)*)'$/.exec(textAt(form, "query") ?? "") ?? [];
    const wanted = value.replaceAll(/\\(.)/g, "$1");
    const data = things.filter(
      ({ created, metadata }) =>
        metadata[field] === wanted && created + SEARCH_LAG <= books.seconds(),
    );
    return { object: "search_result", url: path, data, has_more: false };
  };

  const by = <Thing>(things: Thing[], field: keyof Thing, value: string | undefined) =>
    value === undefined ? things : things.filter((thing) => thing[field] === value);

  const routes: [string, Handler][] = [
    ["GET /customers/search", (asked) => searched(books.customers.list(), asked)],
    [
      "POST /customers",
      ({ form }) => books.customers.put(books.create("cus", "customer", textsIn(form, "metadata"))),
    ],
    ["GET /customers/*", (_, [id]) => books.customers.get(id!)],
    [
      "POST /customers/*",
      ({ form }, [id]) => {
        const customer = books.customers.get(id!);
        Object.assign(customer.metadata, textsIn(form, "metadata"));
        return customer;
      },
    ],
    ["GET /payment_methods/*", (_, [id]) => books.methods.get(id!)],
    [
      "POST /payment_methods/*/detach",
      (_, [id]) => {
        const method = books.methods.get(id!);
        if (!method.customer)
          throw new Refused(400, {
            message: "The payment method you provided is not attached to a customer.",
          });
        method.customer = null;
        return method;
      },
    ],
    ["GET /payment_intents/search", (asked) => searched(books.intents.list(), asked)],
    ["GET /payment_intents", (asked) => listed(books.intents.list(), asked)],
    ["POST /payment_intents", ({ form }) => payments.createIntent(form)],
    ["GET /payment_intents/*", (_, [id]) => books.intents.get(id!)],
    ["POST /payment_intents/*/confirm", ({ form }, [id]) => payments.confirm(id!, form)],
    ["POST /payment_intents/*/capture", (_, [id]) => payments.capture(id!)],
    ["POST /payment_intents/*/cancel", ({ form }, [id]) => payments.cancel(id!, form)],
    [
      "GET /refunds",
      (asked) =>
        listed(
          by(books.refunds.list(), "payment_intent", textAt(asked.form, "payment_intent")),
          asked,
        ),
    ],
    ["POST /refunds", ({ form }) => payments.refund(form)],
    [
      "GET /checkout/sessions",
      (asked) =>
        listed(
          by(books.sessions.list(), "payment_intent", textAt(asked.form, "payment_intent")),
          asked,
        ),
    ],
    ["POST /checkout/sessions", ({ form }) => payments.createSession(form)],
    ["GET /checkout/sessions/*", (_, [id]) => books.sessions.get(id!)],
    ["POST /checkout/sessions/*/expire", (_, [id]) => payments.expire(id!)],
    ["POST /accounts", ({ form }) => connect.createAccount(form)],
    ["GET /accounts/*", (_, [id]) => connect.getAccount(id!)],
    ["DELETE /accounts/*", (_, [id]) => connect.deleteAccount(id!)],
    ["POST /account_links", ({ form }) => connect.createLink(form)],
    ["GET /accounts/*/external_accounts", (asked, [id]) => listed(connect.listBanks(id!), asked)],
    ["POST /accounts/*/external_accounts", ({ form }, [id]) => connect.createBank(id!, form)],
    ["GET /accounts/*/external_accounts/*", (_, [id, bank]) => connect.getBank(id!, bank!)],
    [
      "POST /accounts/*/external_accounts/*",
      ({ form }, [id, bank]) => connect.updateBank(id!, bank!, form),
    ],
    ["DELETE /accounts/*/external_accounts/*", (_, [id, bank]) => connect.deleteBank(id!, bank!)],
    [
      "GET /transfers",
      (asked) =>
        listed(
          by(books.transfers.list(), "transfer_group", textAt(asked.form, "transfer_group")),
          asked,
        ),
    ],
    ["POST /transfers", ({ form }) => connect.createTransfer(form)],
    ["GET /transfers/*", (_, [id]) => books.transfers.get(id!)],
    ["POST /transfers/*", ({ form }, [id]) => connect.updateTransfer(id!, form)],
    ["POST /transfers/*/reversals", (_, [id]) => connect.reverse(id!)],
    ["GET /payouts", (asked) => listed(by(books.payouts.list(), "account", asked.account), asked)],
    ["POST /payouts", ({ form, account }) => connect.createPayout(account, form)],
    ["GET /payouts/*", ({ account }, [id]) => connect.getPayout(account, id!)],
  ];

  const work = (asked: Asked): Answer => {
    for (const [route, handle] of routes) {
      const [method, path] = route.split(" ") as [string, string];
      const match = new RegExp(`^/v1${path.replaceAll("*", "([^/]+)")}$`).exec(asked.path);
      if (!match || method !== asked.method) continue;
      try {
        const body = structuredClone(handle(asked, match.slice(1).map(decodeURIComponent)));
        for (const each of Object.values(formAt(asked.form, "expand")))
          expandAt(body, String(each).split("."));
        return { status: 200, body };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { status: error.status, body: { error: error.body } };
      }
    }
    return {
      status: 404,
      body: { error: { type: "invalid_request_error", message: `Unrecognized URL ${asked.path}` } },
    };
  };

  /** Runs a request once per key, unless it was refused before it had any effect. */
  const workOnce = (asked: Asked): Answer & { isReplayed: boolean } => {
    const { key, method, path, form, account } = asked;
    if (key === undefined || method !== "POST") return { ...work(asked), isReplayed: false };
    const of = JSON.stringify([path, form, account]);
    const known = kept.get(key);
    if (known && known.at + KEYS_LAST > books.seconds()) {
      if (known.of === of) return { ...known.answer, isReplayed: true };
      const message = "Keys for idempotent requests can only be used with the same parameters.";
      const body = { error: { type: "idempotency_error", message } };
      return { status: 400, body, isReplayed: false };
    }
    const answer = work(asked);
    if (![400, 403, 404].includes(answer.status))
      kept.set(key, { of, at: books.seconds(), answer });
    return { ...answer, isReplayed: false };
  };

  const read = async (request: IncomingMessage): Promise<Asked> => {
    const { pathname, search } = new URL(request.url ?? "", "http://stripe.test");
    const body = await text(request);
    const key = request.headers["idempotency-key"];
    return {
      method: request.method ?? "",
      path: pathname,
      form: parseForm(request.method === "POST" ? body : search.slice(1)),
      key: typeof key === "string" ? key : undefined,
      account: String(request.headers["stripe-account"] ?? ""),
    };
  };

  const server = createServer(async (request, response) => {
    const asked = await read(request);
    const line = `${asked.method} ${asked.path}`;
    requests.push(line);
    const reply = (status: number, body: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Request-Id": `req_${requests.length}`,
        ...headers,
      });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return reply(401, { error: { type: "invalid_request_error", message: "Invalid API Key" } });
    const index = faults.findIndex(({ step }) => step.test(line));
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]!.fault;
    if (fault === "silence") return;
    if (fault === "lost_request") return request.socket.destroy();
    if (typeof fault === "object") {
      const { status, code } = fault;
      const error = { type: status >= 500 ? "api_error" : "invalid_request_error", code };
      const answer = { status, body: { error: { ...error, message: "Something went wrong" } } };
      // Stripe stores its own failures for the key as well.
      if (status >= 500 && asked.key !== undefined) {
        const of = JSON.stringify([asked.path, asked.form, asked.account]);
        kept.set(asked.key, { of, at: books.seconds(), answer });
      }
      return reply(answer.status, answer.body);
    }
    const { status, body, isReplayed } = workOnce(asked);
    if (fault === "lost_answer") return request.socket.destroy();
    reply(status, body, isReplayed ? { "Idempotent-Replayed": "true" } : {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const { webhooks } = new Stripe(SECRET_KEY);
  /** Events of connected accounts are signed with a secret of their own. */
  const sign = (
    event: Event,
    { secret, at = now() }: { secret?: string; at?: Date } = {},
  ): Request => {
    const payload = JSON.stringify(event);
    const signature = webhooks.generateTestHeaderString({
      payload,
      secret: secret ?? WEBHOOK_SECRETS[event.account ? 1 : 0],
      timestamp: Math.floor(at.getTime() / 1000),
    });
    return new Request("http://marketplace.test/api/webhooks/stripe", {
      method: "POST",
      body: payload,
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    });
  };

  return {
    origin,
    config: {
      secretKey: SECRET_KEY,
      webhookSecrets: WEBHOOK_SECRETS,
      apiBase: origin,
      methods: ["card", "klarna", "applePay", "googlePay"] as const,
    },
    env: {
      CARD_PROVIDER: "stripe",
      CARD_METHODS: "card,klarna,applePay,googlePay",
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRETS.join(","),
      STRIPE_API_BASE: origin,
    },
    books,
    balances: connect.balances,
    setPlatformBalance: connect.setPlatformBalance,
    visitor: { ...payments.visitor, ...connect.visitor },
    requests,
    sign,
    takeEvents: (): Request[] => books.events.splice(0).map((event) => sign(event)),
    /** Makes the next `times` requests fail whose method and path match. */
    failNext(step: RegExp, fault: Fault, times = 1): void {
      for (let index = 0; index < times; index += 1) faults.push({ step, fault });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type FakeStripe = Awaited<ReturnType<typeof openStripe>>;
