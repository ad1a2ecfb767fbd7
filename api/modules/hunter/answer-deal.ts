import type { HunterSegment } from "#contract/ai-conversation.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { toAskingPrice } from "./asking-price.ts";
import { answerSearch } from "./answer-search.ts";
import type { Pending } from "./hunter-state.ts";
import { findMeant, listPicked, type Picked } from "./pick-device.ts";
import { quick } from "./quick-replies.ts";
import { listing, money, say, stated, word } from "./say.ts";
import { toSearchQuery } from "./search-query.ts";
import { suggestDevices } from "./suggest-devices.ts";
import type { Answer, StoredReply, Turn } from "./turn-answer.ts";
import { toUntilDay } from "./until-day.ts";

/** One device by itself, with what can be done about it. */
export async function answerPick(turn: Turn): Promise<Answer> {
  const { call, filter, slots } = turn;
  const picked = slots.ordinals
    ? await listPicked(turn)
    : [await findMeant(turn)].filter((one) => one !== null);
  const [first] = picked;
  if (!first)
    return { sentences: [say(call, "picked-none")], quick_replies: [quick(call, "more")] };
  const { device, position } = first;
  const suggestions = await suggestDevices(call, filter, {
    devices: picked.map((one) => one.device),
    positions: picked.map((one) => one.position),
    misses: picked.map((one) => turn.state.near?.[one.device.id] ?? []),
    total: 1,
    lowest: null,
    highest: null,
  });
  return {
    sentences: [
      say(call, "picked", {
        title: stated(`L${position}.title`, device.title),
        price: stated(`L${position}.total_price`, money(call, device.total_price)),
      }),
      ...sayNear(turn, device),
    ],
    suggestions,
    actions: [
      { kind: "buy", listing_id: device.id },
      { kind: "offer", listing_id: device.id, amount: null },
    ],
    quick_replies: [quick(call, `price:${position}`), quick(call, "topic:warranty")],
    state: { focus: device.id },
  };
}

const which = ({ call, state }: Turn): Answer => ({
  sentences: [say(call, state.shown.length > 0 ? "picked-none" : "deal-which")],
  quick_replies: state.shown.map((_, i) => quick(call, `pick:${i + 1}`)),
});

/** Nothing is sent: the person makes the offer on the page that the action leads to. */
export async function answerOffer(turn: Turn): Promise<Answer> {
  const { call, slots } = turn;
  const meant = await findMeant(turn);
  if (!meant) return which(turn);
  const { device, position } = meant;
  const { currency } = MARKET_FACTS[call.market];
  const said = slots.amount;
  const price = said === undefined || !slots.all_in ? said : toAskingPrice(call, said);
  const title = stated(`L${position}.title`, device.title);
  if (price !== undefined && price >= device.asking_price)
    return {
      sentences: [
        say(call, "offer-too-high", {
          title,
          price: stated(`L${position}.asking_price`, money(call, device.asking_price)),
        }),
      ],
      actions: [{ kind: "buy", listing_id: device.id }],
      state: { focus: device.id, pending: { kind: "buy", listing_id: device.id } },
    };
  const amount = price === undefined ? null : { amount: price, currency };
  const pending: Pending = { kind: "offer", listing_id: device.id, amount: price ?? null };
  return {
    sentences: [
      amount
        ? say(call, "offer-ready", {
            title,
            amount: stated("offer.amount", money(call, amount.amount)),
          })
        : say(call, "offer-open", { title }),
      ...(slots.ceiling === undefined ? [] : [say(call, "offer-ceiling")]),
      ...sayNear(turn, device),
      say(call, "offer-rule"),
    ],
    actions: [{ kind: "offer", listing_id: device.id, amount }],
    quick_replies: [quick(call, `price:${position}`), quick(call, `buy:${position}`)],
    state: { focus: device.id, pending },
  };
}

/** The hunter has no right to buy: it shows the page on which the person does. */
export async function answerBuy(turn: Turn): Promise<Answer> {
  const meant = await findMeant(turn);
  return meant ? propose(turn, meant) : which(turn);
}

/** What was shown as close only is not bought as if it had all that was asked for. */
function sayNear({ call, state }: Turn, { id }: Picked["device"]): HunterSegment[][] {
  const misses = state.near?.[id] ?? [];
  if (misses.length === 0) return [];
  return [say(call, "near-misses", { list: word(listing(call, misses)) })];
}

function propose(turn: Turn, { device, position }: Picked): Answer {
  const { call } = turn;
  return {
    sentences: [
      say(call, "buy-ready", {
        title: stated(`L${position}.title`, device.title),
        price: stated(`L${position}.total_price`, money(call, device.total_price)),
      }),
      ...sayNear(turn, device),
      say(call, "buy-rule"),
    ],
    actions: [{ kind: "buy", listing_id: device.id }],
    quick_replies: [quick(call, `offer:${position}`), quick(call, "topic:returns")],
    state: { focus: device.id, pending: { kind: "buy", listing_id: device.id } },
  };
}

/** A yes repeats the way to the page where it counts. */
export async function answerConfirm(turn: Turn): Promise<Answer> {
  const { call, state } = turn;
  const { pending } = state;
  if (!pending) return { sentences: [say(call, "confirm-nothing")] };
  return { sentences: [say(call, `confirm-${pending.kind}`)], actions: [toAction(turn, pending)] };
}

function toAction({ call, ...turn }: Turn, pending: Pending): StoredReply["actions"][number] {
  switch (pending.kind) {
    case "buy":
      return { kind: "buy", listing_id: pending.listing_id };
    case "offer": {
      const { currency } = MARKET_FACTS[call.market];
      const { amount, listing_id } = pending;
      return { kind: "offer", listing_id, amount: amount === null ? null : { amount, currency } };
    }
    case "standing_hunt":
      return { kind: "standing_hunt", query: toSearchQuery(turn), until: pending.until };
  }
}

export const answerRefuse = ({ call, state }: Turn): Answer => ({
  sentences: [say(call, state.pending ? "refuse-pending" : "refuse")],
  quick_replies: [...(state.shown.length > 0 ? [quick(call, "more")] : []), quick(call, "restart")],
  state: { pending: null },
});

/** What fits already is shown, so that nobody waits for what is there. */
export async function answerHunt(turn: Turn): Promise<Answer> {
  const { call, constraints, slots } = turn;
  if (constraints.length === 0) return { sentences: [say(call, "hunt-what")] };
  const until = slots.until ? toUntilDay(slots.until, call) : null;
  const now = await answerSearch(turn);
  return {
    ...now,
    sentences: [
      until
        ? say(call, "hunt-ready-until", { day: word(toDayText(turn, until)) })
        : say(call, "hunt-ready"),
      ...now.sentences,
    ],
    actions: [{ kind: "standing_hunt", query: toSearchQuery(turn), until }],
    state: { ...now.state, pending: { kind: "standing_hunt", until } },
  };
}

const toDayText = ({ call }: Turn, day: string): string =>
  new Intl.DateTimeFormat(call.language === "el" ? "el-GR" : "en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));
