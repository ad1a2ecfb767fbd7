import type { ApiDeps } from "#api/context.ts";
import type { OfferMoved } from "#api/jobs/job-names.ts";
import type { OfferNews, OfferTopic, OfferVariant } from "#api/modules/message/index.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { lockOffer } from "./lock-offer.ts";
import { announceOffer, OFFER_REMINDER } from "./move-offer.ts";
import { findOfferView, type OfferSide, type OfferView } from "./offer-store.ts";

type Reader = { role: OfferSide; topic: OfferTopic; variant: OfferVariant | null };
type Facts = Pick<
  OfferMoved,
  "kind" | "side" | "from" | "by_rule" | "by_hunter" | "by_agent" | "void_reason"
>;

const TOPICS = {
  make: "offer-made",
  counter: "offer-countered",
  accept: "offer-accepted",
  decline: "offer-declined",
  withdraw: "offer-withdrawn",
} as const satisfies Partial<Record<OfferMoved["kind"], OfferTopic>>;

/**
 * Who is told of it, and in which words. A rule answers in the words of a person, but where the
 * seller is a trader a price by automated decision has to be named (Directive 2011/83, art. 6(1)(ea)).
 */
export function listReaders(
  { kind, side, from, by_rule, by_hunter, by_agent, void_reason }: Facts,
  { isTrader }: { isTrader: boolean },
): Reader[] {
  switch (kind) {
    case "use":
      // The mails of the order say it.
      return [];
    case "remind":
      return [{ role: "buyer", topic: "offer-price-ends", variant: null }];
    case "supersede":
      return [{ role: "buyer", topic: "offer-superseded", variant: null }];
    case "void": {
      const variant = void_reason === "not_on_sale" ? null : void_reason;
      return [{ role: "buyer", topic: "offer-void", variant }];
    }
    case "lapse": {
      const variant = from === "accepted" ? "agreed" : null;
      return (["buyer", "seller"] as const).map((role) => ({
        role,
        topic: "offer-lapsed",
        variant,
      }));
    }
    default: {
      const role = side === "buyer" ? "seller" : "buyer";
      const isRule = kind === "counter" && by_rule && isTrader;
      // That a machine speaks has to be said (Regulation (EU) 2024/1689, art. 50).
      const variant =
        by_agent && kind === "make"
          ? "agent"
          : by_hunter && (kind === "make" || kind === "counter")
            ? "hunter"
            : isRule
              ? "rule"
              : null;
      return [{ role, topic: TOPICS[kind], variant }];
    }
  }
}

/** Runs in the transaction that marks the outbox entry as done. */
async function notifySides(
  deps: Pick<ApiDeps, "database" | "jobs" | "delivery">,
  moved: OfferMoved,
): Promise<void> {
  const at = new Date(moved.at);
  const offer = await findOfferView(deps.database, moved.offer_id, at);
  // An erased account leaves no offers.
  if (!offer) return;
  for (const reader of listReaders(moved, { isTrader: offer.seller_is_pro }))
    await notifySide(deps, { offer, moved, reader, at });
}

type Told = { offer: OfferView; moved: OfferMoved; reader: Reader; at: Date };

async function notifySide(
  deps: Pick<ApiDeps, "database" | "jobs" | "delivery">,
  { offer, moved, reader: { role, topic, variant }, at }: Told,
): Promise<void> {
  const { id, title, currency, market } = offer;
  const { number, until, kind } = moved;
  const amount = { amount: moved.amount, currency };
  const asksForAnswer = kind === "make" || kind === "counter";
  const news: OfferNews = {
    topic,
    role,
    variant,
    offer_id: id,
    title,
    amount,
    asking_price: { amount: offer.bargain.asking_price, currency },
    total:
      role === "buyer" && until !== null
        ? toPriceBreakdown(deps.delivery, market, amount, offer.fees ?? undefined).total_price
        : null,
    until,
    offer_link: asksForAnswer ? { offer_id: id, number } : null,
  };
  await notifyAccount(deps, {
    userId: role === "buyer" ? offer.buyer_id : offer.seller_id,
    topic,
    subject: { type: "offer", id },
    market,
    write: async () => ({
      data: {
        role,
        title,
        amount: String(amount.amount),
        currency,
        ...(variant && { variant }),
        ...(until !== null && { until }),
      },
      mail: { template: "offer-news", payload: news },
    }),
    dedupeKey: `${topic}-${id}-${number}-${role}`,
    at,
  });
}

async function remindOfPrice(deps: ApiDeps, id: string, at: Date): Promise<void> {
  const locked = await lockOffer(deps.database, id, at);
  const offer = locked?.offer;
  if (offer?.status !== "accepted" || offer.expires_at <= at) return;
  await announceOffer(deps, offer, { kind: "remind", side: "deftero", from: "accepted", at });
}

export function registerOfferNews(deps: ApiDeps): void {
  deps.jobs.outbox.handle("offer-moved", ({ payload }) => notifySides(deps, payload), {
    inTransaction: true,
  });
  deps.jobs.deadlines.handle(
    OFFER_REMINDER,
    ({ subject_id }, at) => remindOfPrice(deps, subject_id, at),
    { lock: ({ subject_id }) => lockOffer(deps.database, subject_id, deps.now()) },
  );
}
