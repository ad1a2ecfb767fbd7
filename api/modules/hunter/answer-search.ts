import type { HunterSegment } from "#contract/ai-conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Device, findDevices } from "./find-devices.ts";
import { listKindReplies, quick, type Quick } from "./quick-replies.ts";
import { listNear, listRelaxations } from "./relax.ts";
import { listing, money, say, stated, word } from "./say.ts";
import { suggestDevices } from "./suggest-devices.ts";
import { toSearchQuery } from "./search-query.ts";
import type { Answer, StoredSuggestion, Turn } from "./turn-answer.ts";

const COUNT = LIMITS.aiConversation.suggestions;

/** The devices that fit best, or what stands in their way. */
export async function answerSearch(turn: Turn): Promise<Answer> {
  const { call, constraints } = turn;
  if (constraints.length === 0)
    return {
      sentences: [say(call, turn.slots.drop ? "nothing-left" : "nothing-understood")],
      quick_replies: listKindReplies(call),
      state: { shown: [], seen: [], focus: null, pending: null },
    };
  return showDevices(turn, []);
}

/** The next ones of the same search. */
export async function answerMore(turn: Turn): Promise<Answer> {
  if (turn.constraints.length === 0) return answerSearch(turn);
  return showDevices(turn, turn.state.seen);
}

async function showDevices(turn: Turn, seen: readonly string[]): Promise<Answer> {
  const { call, catalogue, filter } = turn;
  const query = { market: call.market, catalogue, filter, excludedIds: seen };
  const found = await findDevices(call.database, query, COUNT);
  if (found.devices.length === 0) return seen.length > 0 ? sayNoMore(turn) : showNear(turn);
  const misses = found.devices.map((device) => listUnsold(turn, device));
  const isNear = misses.every((names) => names.length > 0);
  // The cheapest of what is sold instead is the cheapest of nothing that was asked for.
  const range = isNear ? { ...found, lowest: null } : found;
  const suggestions = await suggestDevices(call, filter, { ...range, misses });
  const shown = suggestions.map(({ listing_id }) => listing_id);
  return {
    sentences: [isNear ? say(call, "near") : sayFound(turn, found, seen.length > 0)],
    suggestions,
    total: found.total,
    actions: [{ kind: "search", query: toSearchQuery(turn) }],
    quick_replies: listSearchReplies(turn, found.total, shown.length),
    state: {
      shown,
      seen: [...seen, ...shown],
      near: listNearMisses(suggestions),
      focus: shown[0] ?? null,
      pending: null,
    },
  };
}

/** The models that were asked for and are not sold here, where the device stands in for one. */
const listUnsold = ({ catalogue, unsold }: Turn, { model_id }: Device): string[] => {
  const key = catalogue.models.find(({ id }) => id === model_id)?.key;
  return unsold.filter(({ models }) => models.some((one) => one === key)).map(({ name }) => name);
};

const listNearMisses = (suggestions: readonly StoredSuggestion[]): Record<string, string[]> =>
  Object.fromEntries(
    suggestions
      .filter(({ misses }) => misses.length > 0)
      .map(({ listing_id, misses }) => [listing_id, misses]),
  );

type Range = { total: number; lowest: number | null };

function sayFound({ call }: Turn, { total, lowest }: Range, isMore: boolean): HunterSegment[] {
  const values = {
    total: stated("search.total", String(total)),
    price: stated("search.lowest", money(call, lowest ?? 0)),
  };
  if (isMore) return say(call, total > 1 ? "more-some" : "more-one", values);
  if (total === 1) return say(call, "found-one", values);
  return say(call, total <= COUNT ? "found-few" : "found-some", values);
}

function listSearchReplies({ call, filter }: Turn, total: number, shown: number): Quick[] {
  const replies: Quick[] = [];
  if (total > shown) replies.push(quick(call, "more"));
  if (total > 1 && filter.sort !== "price_low") replies.push(quick(call, "sort:price_low"));
  if (total > 1 && filter.sort !== "battery") replies.push(quick(call, "sort:battery"));
  if (shown > 1) replies.push(quick(call, "compare:1,2"));
  replies.push(quick(call, "price:1"), quick(call, "hunt"));
  return replies;
}

const sayNoMore = ({ call }: Turn): Answer => ({
  sentences: [say(call, "no-more")],
  total: 0,
  quick_replies: [quick(call, "hunt"), quick(call, "restart")],
});

async function showNear(turn: Turn): Promise<Answer> {
  const { call, filter } = turn;
  const relaxed = await listRelaxations(turn);
  const near = await listNear(turn, relaxed);
  const devices = near.map(({ device }) => device);
  const suggestions = await suggestDevices(call, filter, {
    devices,
    misses: near.map(({ misses }) => misses),
    total: 0,
    lowest: null,
    highest: null,
  });
  const shown = devices.map(({ id }) => id);
  const sentences = [say(call, "found-none")];
  if (relaxed.length > 0) {
    const list = listing(
      call,
      relaxed.map(({ label, total }) => `${label} (${total})`),
    );
    sentences.push(say(call, "found-none-relax", { list: word(list) }));
  }
  if (shown.length > 0) sentences.push(say(call, "near"));
  return {
    sentences,
    suggestions,
    total: 0,
    relaxed,
    actions: [{ kind: "standing_hunt", query: toSearchQuery(turn), until: null }],
    quick_replies: [
      ...relaxed.map(({ id, label }) => quick(call, `drop:${id}`, label)),
      quick(call, "hunt"),
    ],
    state: {
      shown,
      seen: shown,
      near: listNearMisses(suggestions),
      focus: shown[0] ?? null,
      pending: null,
    },
  };
}
