import { Stripe } from "stripe";
import { inTurn, startProviderServer, type Fault } from "#tests/providers/provider-server.ts";
import { createBooks, Refused, type Event } from "./stripe-books.ts";
import { createConnect } from "./stripe-connect.ts";
import { formAt, parseForm, textAt, textsIn, type Form } from "./stripe-form.ts";
import { createPayments } from "./stripe-payments.ts";

const SECRET_KEY = "sk_test_of_the_platform";
const WEBHOOK_SECRETS = ["whsec_of_the_platform", "whsec_of_the_sellers"] as const;

/** Seconds after which search finds new objects, and after which keys are forgotten. */
const SEARCH_LAG = 60;
const KEYS_LAST = 86_400;

type Asked = { path: string; form: Form; key: string | undefined; account: string };
type Kept = { of: string; at: number; response: Response };
type Handler = (asked: Asked, id: string, bankId: string) => object;

/**
 * Stripe's API on loopback, with state: form-encoded requests, JSON responses, idempotency keys for
 * a day, paged lists, expanded fields, and search that lags.
 */
export async function startStripeServer({ now }: { now: () => Date }) {
  const server = await startProviderServer<{ asked: Asked }>();
  const { app, origin, requests } = server;
  const books = createBooks(now);
  const payments = createPayments(books, origin);
  const connect = createConnect(books, origin);
  const kept = new Map<string, Kept>();

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

  /** A page of a list, filtered by a field where the request has a parameter of that name. */
  const listed = <Thing extends { id: string; created: number }>(
    things: Thing[],
    { form, path }: Asked,
    field?: keyof Thing & string,
  ) => {
    const since = Number(textAt(form, "created", "gte") ?? 0);
    const wanted = field && textAt(form, field);
    const found = things.filter(
      (thing) => thing.created >= since && (wanted === undefined || thing[field!] === wanted),
    );
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

  const routes: Record<string, Handler> = {
    "GET /customers/search": (asked) => searched(books.customers.list(), asked),
    "POST /customers": ({ form }) =>
      books.customers.put(books.create("cus", "customer", textsIn(form, "metadata"))),
    "GET /customers/:id": (_, id) => books.customers.get(id),
    "POST /customers/:id"({ form }, id) {
      const customer = books.customers.get(id);
      Object.assign(customer.metadata, textsIn(form, "metadata"));
      return customer;
    },
    "GET /payment_methods/:id": (_, id) => books.methods.get(id),
    "POST /payment_methods/:id/detach"(_, id) {
      const method = books.methods.get(id);
      if (!method.customer)
        throw new Refused(400, {
          message: "The payment method you provided is not attached to a customer.",
        });
      method.customer = null;
      return method;
    },
    "GET /payment_intents/search": (asked) => searched(books.intents.list(), asked),
    "GET /payment_intents": (asked) => listed(books.intents.list(), asked),
    "POST /payment_intents": ({ form }) => payments.createIntent(form),
    "GET /payment_intents/:id": (_, id) => books.intents.get(id),
    "POST /payment_intents/:id/confirm": ({ form }, id) => payments.confirm(id, form),
    "POST /payment_intents/:id/capture": (_, id) => payments.capture(id),
    "POST /payment_intents/:id/cancel": ({ form }, id) => payments.cancel(id, form),
    "GET /refunds": (asked) => listed(books.refunds.list(), asked, "payment_intent"),
    "POST /refunds": ({ form }) => payments.refund(form),
    "GET /checkout/sessions": (asked) => listed(books.sessions.list(), asked, "payment_intent"),
    "POST /checkout/sessions": ({ form }) => payments.createSession(form),
    "GET /checkout/sessions/:id": (_, id) => books.sessions.get(id),
    "POST /checkout/sessions/:id/expire": (_, id) => payments.expire(id),
    "POST /accounts": ({ form }) => connect.createAccount(form),
    "GET /accounts/:id": (_, id) => connect.getAccount(id),
    "DELETE /accounts/:id": (_, id) => connect.deleteAccount(id),
    "POST /account_links": ({ form }) => connect.createLink(form),
    "GET /accounts/:id/external_accounts": (asked, id) => listed(connect.listBanks(id), asked),
    "POST /accounts/:id/external_accounts": ({ form }, id) => connect.createBank(id, form),
    "GET /accounts/:id/external_accounts/:bank": (_, id, bank) => connect.getBank(id, bank),
    "POST /accounts/:id/external_accounts/:bank": ({ form }, id, bank) =>
      connect.updateBank(id, bank, form),
    "DELETE /accounts/:id/external_accounts/:bank": (_, id, bank) => connect.deleteBank(id, bank),
    "GET /transfers": (asked) => listed(books.transfers.list(), asked, "transfer_group"),
    "POST /transfers": ({ form }) => connect.createTransfer(form),
    "GET /transfers/:id": (_, id) => books.transfers.get(id),
    "POST /transfers/:id": ({ form }, id) => connect.updateTransfer(id, form),
    "POST /transfers/:id/reversals": (_, id) => connect.reverse(id),
    "GET /payouts": (asked) =>
      listed(
        books.payouts.list().filter(({ account }) => account === asked.account),
        asked,
      ),
    "POST /payouts": ({ form, account }) => connect.createPayout(account, form),
    "GET /payouts/:id": ({ account }, id) => connect.getPayout(account, id),
  };

  const keep = ({ key, ...of }: Asked, response: Response): void => {
    if (key === undefined) return;
    kept.set(key, { of: JSON.stringify(of), at: books.seconds(), response: response.clone() });
  };
  const refuse = (status: number, error: object) => Response.json({ error }, { status });

  app.use(async (c, next) => {
    await next();
    c.header("Request-Id", `req_${requests.length}`);
  });
  app.use(async (c, next) => {
    if (c.req.header("Authorization") !== `Bearer ${SECRET_KEY}`)
      return refuse(401, { type: "invalid_request_error", message: "Invalid API Key" });
    const isPost = c.req.method === "POST";
    c.set("asked", {
      path: c.req.path,
      form: parseForm(isPost ? await c.req.text() : new URL(c.req.url).search.slice(1)),
      key: isPost ? c.req.header("Idempotency-Key") : undefined,
      account: c.req.header("Stripe-Account") ?? "",
    });
    return next();
  });
  app.use(server.outage(), inTurn());
  /** Runs a request once per key, unless it was refused before it had any effect. */
  app.use(async (c, next) => {
    const { key = "", ...of } = c.var.asked;
    const known = kept.get(key);
    if (known && known.at + KEYS_LAST > books.seconds()) {
      if (known.of !== JSON.stringify(of))
        return refuse(400, {
          type: "idempotency_error",
          message: "Keys for idempotent requests can only be used with the same parameters.",
        });
      const replayed = known.response.clone();
      replayed.headers.set("Idempotent-Replayed", "true");
      return replayed;
    }
    await next();
    if (![400, 403, 404].includes(c.res.status)) keep(c.var.asked, c.res);
  });
  for (const [route, handle] of Object.entries(routes)) {
    const [method = "", path] = route.split(" ");
    app.on(method, `/v1${path}`, (c) => {
      const { asked } = c.var;
      const { id = "", bank = "" } = c.req.param() as Record<string, string>;
      const body = structuredClone(handle(asked, id, bank));
      for (const each of Object.values(formAt(asked.form, "expand")))
        expandAt(body, String(each).split("."));
      return Response.json(body);
    });
  }
  app.notFound(({ req }) =>
    refuse(404, { type: "invalid_request_error", message: `Unrecognized URL ${req.path}` }),
  );

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
    ...server,
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
    sign,
    takeEvents: (): Request[] => books.events.splice(0).map((event) => sign(event)),
    /** With a status, Stripe answers with an error and does nothing. */
    failNext(
      step: RegExp,
      fault: Extract<Fault, string> | { status: number; code?: string },
      times = 1,
    ): void {
      if (typeof fault === "string") return server.failNext(step, fault, times);
      const { status, code } = fault;
      const type = status >= 500 ? "api_error" : "invalid_request_error";
      server.failNext(
        step,
        async (c) => {
          const response = refuse(status, { type, code, message: "Something went wrong" });
          // Stripe stores its own failures for the key as well.
          if (status >= 500) keep(c.var.asked, response);
          return response;
        },
        times,
      );
    },
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
