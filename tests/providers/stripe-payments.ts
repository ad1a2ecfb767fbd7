import { formAt, textAt, textsIn, type Form } from "./stripe-form.ts";
import {
  type Behaviour,
  Refused,
  type Books,
  type Intent,
  type Method,
  type PaymentError,
} from "./stripe-books.ts";

const DECLINES: Partial<Record<string, Pick<PaymentError, "code"> & { decline_code?: string }>> = {
  decline: { code: "card_declined", decline_code: "generic_decline" },
  insufficient_funds: { code: "card_declined", decline_code: "insufficient_funds" },
  expired: { code: "expired_card" },
  challenge: { code: "payment_intent_authentication_failure" },
};

const unexpected = (intent: Intent, step: string) =>
  new Refused(400, {
    code: "payment_intent_unexpected_state",
    message: `You cannot ${step} this PaymentIntent because it has a status of ${intent.status}.`,
  });

const require = (form: Form, ...path: string[]): string => {
  const value = textAt(form, ...path);
  if (value === undefined)
    throw new Refused(400, {
      code: "parameter_missing",
      message: `Missing required param: ${path.join(".")}.`,
    });
  return value;
};

export const createPayments = (books: Books, origin: string) => {
  const setAside = (intent: Intent, method: Method): void => {
    const charge = books.charges.put({
      ...books.create("ch", "charge", { ...intent.metadata }),
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      captured: false,
      payment_method_details: method.card ? { card: { last4: method.card.last4 } } : {},
    });
    Object.assign(intent, {
      status: "requires_capture",
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    });
    books.emit("payment_intent.amount_capturable_updated", intent);
  };

  const decline = (intent: Intent, behaviour: string): PaymentError => {
    const error = {
      type: "card_error",
      message: "Your card was declined.",
      ...(DECLINES[behaviour] ?? { code: "card_declined", decline_code: "generic_decline" }),
    };
    Object.assign(intent, {
      status: "requires_payment_method",
      next_action: null,
      payment_method: null,
      last_payment_error: error,
    });
    books.emit("payment_intent.payment_failed", intent);
    return error;
  };

  const createIntent = (form: Form): Intent => {
    const methodId = textAt(form, "payment_method");
    const method = methodId === undefined ? null : books.methods.get(methodId);
    if (method && method.customer !== (textAt(form, "customer") ?? null))
      throw new Refused(400, { message: "The payment method does not belong to the customer." });
    const intent = books.intents.put({
      ...books.create("pi", "payment_intent", textsIn(form, "metadata")),
      amount: Number(require(form, "amount")),
      currency: require(form, "currency"),
      status: method ? "requires_confirmation" : "requires_payment_method",
      customer: textAt(form, "customer") ?? null,
      payment_method: method?.id ?? null,
      latest_charge: null,
      last_payment_error: null,
      cancellation_reason: null,
      next_action: null,
      client_secret: "",
    });
    intent.client_secret = `${intent.id}_secret_x`;
    returns.set(intent.id, "");
    return intent;
  };

  const returns = new Map<string, string>();

  return {
    createIntent,

    confirm(id: string, form: Form): Intent {
      const intent = books.intents.get(id);
      if (intent.status !== "requires_confirmation") throw unexpected(intent, "confirm");
      const method = books.methods.get(intent.payment_method!);
      const behaviour = books.behaviours.get(method.id) ?? "accept";
      returns.set(id, require(form, "return_url"));
      if (behaviour === "challenge") {
        const url = `${origin}/challenge/${id}`;
        intent.status = "requires_action";
        intent.next_action = { type: "redirect_to_url", redirect_to_url: { url } };
        books.emit("payment_intent.requires_action", intent);
      } else if (behaviour === "accept" || behaviour === "fail_capture") setAside(intent, method);
      else {
        const error = decline(intent, behaviour);
        throw new Refused(402, { ...error, payment_intent: structuredClone(intent) });
      }
      return intent;
    },

    capture(id: string): Intent {
      const intent = books.intents.get(id);
      if (intent.status !== "requires_capture") throw unexpected(intent, "capture");
      if (books.behaviours.get(intent.payment_method ?? "") === "fail_capture")
        throw new Refused(402, {
          type: "card_error",
          code: "card_declined",
          message: "Your card was declined.",
        });
      intent.status = "succeeded";
      books.charges.get(intent.latest_charge!).captured = true;
      books.emit("payment_intent.succeeded", intent);
      return intent;
    },

    cancel(id: string, form: Form): Intent {
      const intent = books.intents.get(id);
      if (intent.status === "succeeded" || intent.status === "canceled")
        throw unexpected(intent, "cancel");
      intent.status = "canceled";
      intent.next_action = null;
      intent.cancellation_reason = textAt(form, "cancellation_reason") ?? null;
      books.emit("payment_intent.canceled", intent);
      return intent;
    },

    refund(form: Form) {
      const intent = books.intents.get(require(form, "payment_intent"));
      const charge = books.charges.get(intent.latest_charge ?? "none");
      const amount = Number(textAt(form, "amount") ?? charge.amount);
      if (charge.refunded)
        throw new Refused(400, {
          code: "charge_already_refunded",
          message: "It has been refunded.",
        });
      if (charge.amount_refunded + amount > charge.amount)
        throw new Refused(400, { message: "The refund is greater than the unrefunded amount." });
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      books.emit("charge.refunded", charge);
      return books.refunds.put({
        ...books.create("re", "refund", textsIn(form, "metadata")),
        payment_intent: intent.id,
        amount,
        status: "succeeded",
      });
    },

    createSession(form: Form) {
      const mode = require(form, "mode") as "setup" | "payment";
      const [, line] = Object.entries(formAt(form, "line_items"))[0] ?? [];
      const price = typeof line === "object" ? formAt(line, "price_data") : {};
      const session = books.sessions.put({
        ...books.create("cs_test", "checkout.session", textsIn(form, "metadata")),
        mode,
        status: "open",
        url: null,
        customer: textAt(form, "customer") ?? null,
        success_url: require(form, "success_url"),
        cancel_url: require(form, "cancel_url"),
        amount_total: mode === "payment" ? Number(require(price, "unit_amount")) : null,
        currency: mode === "payment" ? require(price, "currency") : null,
        payment_intent: null,
        setup_intent: null,
        intent_metadata: textsIn(formAt(form, "payment_intent_data"), "metadata"),
      });
      session.url = `${origin}/pay/${session.id}`;
      return session;
    },

    expire(id: string) {
      const session = books.sessions.get(id);
      if (session.status !== "open")
        throw new Refused(400, { message: "Only open sessions can be expired." });
      session.status = "expired";
      session.url = null;
      const intent = session.payment_intent && books.intents.get(session.payment_intent);
      if (intent) intent.status = "canceled";
      books.emit("checkout.session.expired", session);
      return session;
    },

    /** Actions of visitors on Stripe's pages; each returns the redirect. */
    visitor: {
      /** Null: the page refuses the brand and stays. */
      enterCard(
        sessionId: string,
        card: {
          behaviour: Behaviour;
          brand: string;
          last4: string;
        },
      ): string | null {
        const session = books.sessions.get(sessionId);
        if (card.brand === "amex") return null;
        const method = books.methods.put({
          ...books.create("pm", "payment_method"),
          type: "card",
          customer: session.customer,
          billing_details: { name: "Maria P" },
          card: {
            brand: card.brand,
            last4: card.last4,
            exp_month: 8,
            exp_year: 2029,
            fingerprint: `fp_${card.brand}_${card.last4}`,
          },
        });
        books.behaviours.set(method.id, card.behaviour);
        const setup = books.setups.put({
          ...books.create("seti", "setup_intent"),
          status: "succeeded",
          payment_method: method.id,
        });
        session.setup_intent = setup.id;
        session.status = "complete";
        session.url = null;
        books.emit("checkout.session.completed", session);
        return session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id);
      },

      /** Pays on the page; null when the payment is declined there. */
      pay(sessionId: string, isApproved: boolean): string | null {
        const session = books.sessions.get(sessionId);
        const known = session.payment_intent && books.intents.get(session.payment_intent);
        const intent =
          known ||
          books.intents.put({
            ...books.create("pi", "payment_intent", session.intent_metadata),
            amount: session.amount_total!,
            currency: session.currency!,
            status: "requires_payment_method",
            customer: null,
            payment_method: null,
            latest_charge: null,
            last_payment_error: null,
            cancellation_reason: null,
            next_action: null,
            client_secret: "",
          });
        session.payment_intent = intent.id;
        if (!isApproved) {
          decline(intent, "decline");
          return null;
        }
        const method = books.methods.put({
          ...books.create("pm", "payment_method"),
          type: "klarna",
          customer: null,
          billing_details: { name: null },
          card: null,
        });
        intent.payment_method = method.id;
        setAside(intent, method);
        session.status = "complete";
        session.url = null;
        books.emit("checkout.session.completed", session);
        return session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id);
      },

      leave: (sessionId: string): string => books.sessions.get(sessionId).cancel_url,

      answerChallenge(intentId: string, isApproved: boolean): string {
        const intent = books.intents.get(intentId);
        if (isApproved) setAside(intent, books.methods.get(intent.payment_method!));
        else decline(intent, "challenge");
        const back = new URL(returns.get(intentId)!);
        back.searchParams.set("payment_intent", intentId);
        back.searchParams.set("payment_intent_client_secret", intent.client_secret);
        back.searchParams.set("redirect_status", isApproved ? "succeeded" : "failed");
        return back.href;
      },
    },
  };
};
