import { randomUUID } from "node:crypto";
import type { AiConversation, HunterTurn } from "#contract/ai-conversation.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { Converse, PendingAction, Reply } from "./engine-port.ts";

const LOCALES: Record<Market, Locale> = { GR: "el-GR", GB: "en-GB" };

export type Shop = {
  fetch(request: Request): Response | Promise<Response>;
  /** With its path: `http://shop.test/api`. */
  address: string;
  /** Forgets who has spent what: hundreds of visitors come from one address here. */
  refillLimits(): Promise<void>;
};

type Session = { market: Market; token: string | null };

async function send(shop: Shop, session: Session, path: string, body: object) {
  const url = `${shop.address}${path}?_locale=${LOCALES[session.market]}`;
  const response = await shop.fetch(
    new Request(url, {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
        ...(session.token !== null && { "X-Session-Token": session.token }),
      },
      body: JSON.stringify(body),
    }),
  );
  session.token = response.headers.get("x-session-token") ?? session.token;
  const answer = await response.json();
  if (!response.ok)
    throw new Error(`${path} answers ${response.status}: ${JSON.stringify(answer)}`);
  return answer.data as AiConversation;
}

function toPending({ reply: { actions } }: HunterTurn): PendingAction[] {
  return actions.flatMap((action): PendingAction[] => {
    if (action.kind === "buy") return [{ what: "proposal", listing_id: action.listing_id }];
    if (action.kind === "standing_hunt") return [{ what: "hunt", query: action.query }];
    if (action.kind !== "offer") return [];
    const { listing_id, amount } = action;
    return [{ what: "offer", listing_id, amount: amount?.amount ?? null }];
  });
}

/** Every word of a reply that the hunter says itself. */
const toWords = ({ segments, suggestions, comparison }: HunterTurn["reply"]): string =>
  [
    segments.map(({ text }) => text).join(""),
    ...suggestions.flatMap(({ reasons, drawback }) =>
      [...reasons, drawback].map(({ text }) => text),
    ),
    ...(comparison?.rows.flatMap(({ label, values }) => [label, ...values]) ?? []),
  ].join("\n");

/** A constraint that could be taken off is told by the field of its id: `color:black`. */
const toField = (id: string): string => id.split(":")[0]!;

function toReply(turn: HunterTurn): Reply {
  const { reply } = turn;
  const price = reply.market_price;
  return {
    intent: reply.intent,
    said: toWords(reply),
    suggestions: reply.suggestions.map(({ listing_id, misses }) => ({
      listing_id,
      fits: misses.length === 0,
    })),
    compared: reply.comparison?.listings.map(({ id }) => id) ?? [],
    relaxed: reply.relaxed.map(({ id }) => toField(id)),
    market_price: price && {
      low: price.low.amount,
      median: price.median.amount,
      high: price.high.amount,
      count: price.count,
    },
    pending: toPending(turn),
  };
}

/** Talks to the hunter as the pages do; each conversation is of a visitor of its own. */
export const createConverse =
  (shop: Shop): Converse =>
  async (market, turns) => {
    await shop.refillLimits();
    const session: Session = { market, token: null };
    const [first = "", ...others] = turns;
    let conversation = await send(shop, session, "/ai-conversations", { text: first });
    for (const text of others)
      conversation = await send(shop, session, `/ai-conversations/${conversation.id}/reply`, {
        text,
      });
    return conversation.turns.map(toReply);
  };
