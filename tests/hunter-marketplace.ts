import type { AiConversation, HunterReply, HunterSuggestion } from "#contract/ai-conversation.ts";
import { createCannedMarketplace, type Answers } from "./msw/canned-marketplace.ts";
import { toListing } from "./shop-marketplace.ts";

export const CONVERSATION_ID = "01a078dd-6023-713a-9817-7b532fa00a10";
export const HUNTER_NOW = new Date("2026-11-21T10:00:00.000Z");

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const said = (text: string) => ({ text, fact: null });
const CARD = toListing(0);

export const suggestion = (change: Partial<HunterSuggestion> = {}): HunterSuggestion =>
  ({
    position: 1,
    listing_id: CARD.id,
    title: CARD.title,
    card: CARD,
    state: "live",
    total_price: eur(41_000),
    reasons: [said("The cheapest of 4 that fit"), said("Battery health at 92%")],
    drawback: said("Comes without box"),
    price_mark: "fair",
    misses: [],
    ...change,
  }) as HunterSuggestion;

const hunterReply = (change: Partial<HunterReply> = {}): HunterReply =>
  ({
    engine: "rules",
    provider: null,
    notice: null,
    intent: "find",
    segments: [said("4 devices fit, "), said("from 410,00 € in total.")],
    understood: [],
    skipped: ["shiny"],
    suggestions: [suggestion()],
    total: 4,
    relaxed: [],
    comparison: null,
    market_price: null,
    actions: [],
    quick_replies: [],
    ...change,
  }) as HunterReply;

export const conversation = (
  reply: Partial<HunterReply> = {},
  change: Partial<AiConversation> = {},
): AiConversation =>
  ({
    id: CONVERSATION_ID,
    title: "iphone 13 up to 500",
    language: "en",
    created_at: "2026-11-21T09:00:00.000Z",
    kept_until: "2027-02-19T09:00:00.000Z",
    constraints: [{ id: "price_max", field: "price_max", label: "up to 500 €", turn: 1 }],
    turns: [
      {
        number: 1,
        text: "iphone 13 up to 500",
        at: "2026-11-21T09:00:00.000Z",
        reply: hunterReply(reply),
      },
    ],
    turns_left: 19,
    model: null,
    is_writing: false,
    ...change,
  }) as AiConversation;

/** Answers each turn with the same conversation. */
export const createHunterMarketplace = (shown = conversation(), answers: Answers = {}) =>
  createCannedMarketplace({
    createAiConversation: () => shown as never,
    replyToAiConversation: () => shown as never,
    getAiConversation: () => shown as never,
    deleteAiConversation: () => null as never,
    ...answers,
  });
