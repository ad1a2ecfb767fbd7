import type { HunterSuggestion } from "#contract/ai-conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ListingCard } from "#contract/listing.ts";
import type { Call } from "#api/context.ts";
import { presentConstraints } from "#api/modules/hunter/index.ts";
import { listCards } from "#api/modules/listing/index.ts";
import { findCatalogue } from "#api/modules/understanding/index.ts";
import type { ConversationRow, TurnRow } from "./conversation-store.ts";

type Shown = TurnRow["reply"]["suggestions"][number];

/** A listing that was sold or changed since it was suggested is shown as it is now. */
export async function presentConversation(
  call: Call,
  row: ConversationRow,
  turns: readonly TurnRow[],
  turnsLeft: number,
) {
  const { database, market, language, at } = call;
  const ids = [...new Set(turns.flatMap(({ reply }) => reply.suggestions.map(toId)))];
  const [published, sold, catalogue] = await Promise.all([
    listCards(call, ids),
    listCards(call, ids, ["sold"]),
    findCatalogue(database, at),
  ]);
  const live = new Map(published.map((card) => [card.id, card]));
  const gone = new Map(sold.map((card) => [card.id, card]));
  const present = (shown: Shown) => {
    const now = live.get(shown.listing_id);
    const past = gone.get(shown.listing_id);
    return { ...shown, card: now ?? past ?? null, state: toState(shown, now, past) };
  };
  return {
    id: row.id,
    title: row.title,
    language: row.language,
    created_at: row.created_at.toISOString(),
    kept_until: new Date(row.last_at.getTime() + LIMITS.aiConversation.kept).toISOString(),
    constraints: presentConstraints({ market, language, catalogue }, row.state.constraints),
    turns: turns.map(({ number, said, reply, at }) => ({
      number,
      text: said,
      at: at.toISOString(),
      reply: { ...reply, suggestions: reply.suggestions.map(present) },
    })),
    turns_left: turnsLeft,
    model: presentModel(call),
    is_writing: row.writing_until !== null && row.writing_until > call.now(),
  };
}

export const presentModel = ({ languageModel }: Pick<Call, "languageModel">) =>
  languageModel && { provider: languageModel.provider };

const toId = ({ listing_id }: Shown): string => listing_id;

type Price = { total_price: Pick<ListingCard["total_price"], "amount"> };

function toState(
  then: Price,
  now: Price | undefined,
  past: Price | undefined,
): HunterSuggestion["state"] {
  if (now) return now.total_price.amount === then.total_price.amount ? "live" : "changed";
  return past ? "sold" : "gone";
}
