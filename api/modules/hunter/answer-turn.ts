import type { HunterReply, HunterSegment, HunterSuggestion } from "#contract/ai-conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Unbranded } from "#api/http/route.ts";
import { readCatalogue, type Slots, understand } from "#api/modules/understanding/index.ts";
import { addConstraints, dropConstraint, listConstraints, toFilter } from "./constraints.ts";
import { findDevices } from "./find-devices.ts";
import type { HunterState } from "./hunter-state.ts";
import { presentConstraints } from "./label-constraint.ts";
import { joinSentences, label, money, say, stated, word } from "./say.ts";
import { suggestDevices } from "./suggest-devices.ts";

export type StoredSuggestion = Unbranded<Omit<HunterSuggestion, "card" | "state">>;
/** What is kept of an answer; what may change is read again whenever it is shown. */
export type StoredReply = Unbranded<Omit<HunterReply, "suggestions">> & {
  suggestions: StoredSuggestion[];
};

/** What the person did: words, a button, or a constraint taken off. */
export type Said = { text: string } | { slots: Slots; text: string } | { remove: string };

export type HunterCall = Pick<Call, "database" | "market" | "language" | "at" | "delivery">;

type Turn = { state: HunterState; said: Said; number: number };

export async function answerTurn(
  call: HunterCall,
  { state, said, number }: Turn,
): Promise<{ state: HunterState; text: string; reply: StoredReply }> {
  const { database, market } = call;
  const catalogue = await readCatalogue(database);
  const { intent, slots, skipped } =
    "remove" in said
      ? { intent: "refine" as const, slots: {}, skipped: [] }
      : "slots" in said
        ? { intent: "find" as const, slots: said.slots, skipped: [] }
        : understand(said.text, catalogue);
  const added = listConstraints(slots, number);
  const constraints =
    "remove" in said
      ? dropConstraint(state.constraints, said.remove)
      : addConstraints(state.constraints, added);
  const context = { ...call, catalogue };
  const [removed] =
    "remove" in said
      ? presentConstraints(
          context,
          state.constraints.filter((one) => !constraints.includes(one)),
        )
      : [];
  const text =
    "remove" in said
      ? removed
        ? `✕ ${removed.label}`
        : label(call, "removed-already")
      : said.text;
  const query = { market, catalogue, filter: toFilter(constraints) };
  const found =
    constraints.length === 0
      ? { devices: [], total: 0, lowest: null, highest: null }
      : await findDevices(database, query, LIMITS.aiConversation.suggestions);
  const suggestions = await suggestDevices(call, query.filter, found);
  const sentences: HunterSegment[][] = [];
  if (constraints.length === 0) sentences.push(say(call, "nothing-understood"));
  else if (found.total === 0) sentences.push(say(call, "found-none"));
  else
    sentences.push(
      say(call, found.total === 1 ? "found-one" : "found-some", {
        total: stated("search.total", String(found.total)),
        price: stated("search.lowest", money(call, found.lowest ?? 0)),
      }),
    );
  if (skipped.length > 0) sentences.push(say(call, "skipped", { words: word(skipped.join(", ")) }));
  return {
    text,
    state: {
      ...state,
      constraints,
      shown: suggestions.map(({ listing_id }) => listing_id),
      seen: suggestions.map(({ listing_id }) => listing_id),
      focus: suggestions[0]?.listing_id ?? null,
    },
    reply: {
      engine: "rules",
      intent,
      segments: joinSentences(sentences),
      understood: presentConstraints(context, added),
      skipped,
      suggestions,
      total: constraints.length === 0 ? null : found.total,
      relaxed: [],
      comparison: null,
      market_price: null,
      actions: [],
      quick_replies: [],
    },
  };
}

export const toMoney = ({ market }: Pick<HunterCall, "market">, amount: number) => ({
  amount,
  currency: MARKET_FACTS[market].currency,
});
