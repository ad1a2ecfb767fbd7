import { randomBytes } from "node:crypto";
import { HTTPException } from "hono/http-exception";

type Metadata = Record<string, string>;
type Base = { id: string; object: string; created: number; metadata: Metadata };

export type Customer = Base & { deleted?: true };
export type Behaviour =
  | "accept"
  | "challenge"
  | "decline"
  | "insufficient_funds"
  | "expired"
  | "fail_capture";
export type Method = Base & {
  type: "card" | "klarna";
  customer: string | null;
  billing_details: { name: string | null };
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
  } | null;
};
export type Charge = Base & {
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  captured: boolean;
  payment_method_details: { card?: { last4: string } };
};
export type PaymentError = { code: string; decline_code?: string; message: string; type: string };
export type Intent = Base & {
  amount: number;
  currency: string;
  status: string;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: PaymentError | null;
  cancellation_reason: string | null;
  next_action: { type: "redirect_to_url"; redirect_to_url: { url: string } } | null;
  client_secret: string;
};
export type Setup = Base & { status: string; payment_method: string | null };
export type Session = Base & {
  mode: "setup" | "payment";
  status: "open" | "complete" | "expired";
  url: string | null;
  customer: string | null;
  success_url: string;
  cancel_url: string;
  amount_total: number | null;
  currency: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  intent_metadata: Metadata;
};
export type Refund = Base & { payment_intent: string; amount: number; status: string };
export type Bank = Base & {
  account: string;
  country: string;
  currency: string;
  fingerprint: string;
  last4: string;
  bank_name: string | null;
  account_holder_name: string;
  default_for_currency: boolean;
  number: string;
};
export type Account = Base & {
  country: string;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: {
    disabled_reason: string | null;
    currently_due: string[];
    past_due: string[];
    pending_verification: string[];
    errors: { code: string; reason: string; requirement: string }[];
  };
};
export type Link = { url: string; return_url: string; refresh_url: string; account: string };
export type Transfer = Base & {
  amount: number;
  currency: string;
  destination: string;
  transfer_group: string | null;
  reversed: boolean;
};
export type Payout = Base & {
  account: string;
  amount: number;
  currency: string;
  destination: string;
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  arrival_date: number;
  failure_code: string | null;
  failure_message: string | null;
};
export type Event = {
  id: string;
  object: "event";
  type: string;
  account?: string;
  created: number;
  livemode: false;
  data: { object: object };
};

export class Refused extends HTTPException {
  constructor(
    status: 400 | 402 | 403 | 404,
    error: Partial<PaymentError> & { payment_intent?: Intent },
  ) {
    const body = { error: { type: "invalid_request_error", message: "", ...error } };
    super(status, { res: Response.json(body, { status }) });
  }
}

export const missing = (what: string, id: string) =>
  new Refused(404, { code: "resource_missing", message: `No such ${what}: '${id}'` });

export const createBooks = (now: () => Date) => {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const store = <Thing extends { id: string }>(what: string) => {
    const things = new Map<string, Thing>();
    return {
      things,
      get(id: string): Thing {
        const found = things.get(id);
        if (!found) throw missing(what, id);
        return found;
      },
      put(thing: Thing): Thing {
        things.set(thing.id, thing);
        return thing;
      },
      list: () => [...things.values()].reverse(),
    };
  };
  const events: Event[] = [];
  return {
    seconds,
    create: (prefix: string, object: string, metadata: Metadata = {}): Base => ({
      id: `${prefix}_${randomBytes(12).toString("hex")}`,
      object,
      created: seconds(),
      metadata,
    }),
    customers: store<Customer>("customer"),
    methods: store<Method>("PaymentMethod"),
    behaviours: new Map<string, Behaviour>(),
    intents: store<Intent>("payment_intent"),
    charges: store<Charge>("charge"),
    setups: store<Setup>("setupintent"),
    sessions: store<Session>("checkout.session"),
    refunds: store<Refund>("refund"),
    accounts: store<Account>("account"),
    banks: store<Bank>("external account"),
    links: new Map<string, Link>(),
    transfers: store<Transfer>("transfer"),
    payouts: store<Payout>("payout"),
    events,
    emit(type: string, object: Base, account?: string): void {
      events.push({
        id: `evt_${randomBytes(12).toString("hex")}`,
        object: "event",
        type,
        ...(account && { account }),
        created: seconds(),
        livemode: false,
        data: { object: structuredClone(object) },
      });
    },
  };
};

export type Books = ReturnType<typeof createBooks>;
