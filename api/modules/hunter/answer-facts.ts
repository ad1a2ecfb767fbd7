import { hours, minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { describeCounter, listShippingOptions } from "#api/modules/shipping-option/index.ts";
import { findMeant } from "./pick-device.ts";
import { quick } from "./quick-replies.ts";
import { listing, money, say, type SayKey, sayFact, stated, word } from "./say.ts";
import { findDrawback } from "./device-reasons.ts";
import type { Answer, Turn } from "./turn-answer.ts";

/** The terms of a deal, from the constants and the services that the checkout reads as well. */
export async function answerFacts(turn: Turn): Promise<Answer> {
  const { call, slots } = turn;
  const { topic } = slots;
  if (!topic) return { sentences: [say(call, "facts-which")], actions: [{ kind: "person" }] };
  const sentences =
    topic === "delivery_cost" || topic === "delivery_time" || topic === "pickup"
      ? await sayDelivery(turn)
      : topic === "condition"
        ? await sayCondition(turn)
        : [say(call, `topic-answer-${topic}` as SayKey, toTerms(turn))];
  return {
    sentences,
    actions: [{ kind: "topic", topic }, { kind: "person" }],
    quick_replies: (["warranty", "delivery_cost", "returns"] as const)
      .filter((one) => one !== topic)
      .map((one) => quick(call, `topic:${one}`)),
  };
}

/** The values of all the sentences about terms; each takes those that it names. */
function toTerms({ call }: Turn) {
  const { buyer_fee } = call.delivery.terms[call.market].fees;
  const fact = (name: string, text: string) => stated(`terms.${name}`, text);
  return {
    days: fact("warranty_days", String(LIMITS.warrantyDays)),
    hours: fact("buyer_acceptance", String(LIMITS.buyerAcceptance / hours(1))),
    rate: fact("buyer_fee", `${buyer_fee.rate / 100}%`),
    least: fact("buyer_fee", money(call, buyer_fee.least)),
    minutes: fact("checkout", String(LIMITS.checkoutWindow / minutes(1))),
    refund: fact("refund", `${LIMITS.refund.days.from}–${LIMITS.refund.days.to}`),
    back: fact("refund", String(LIMITS.refund.returnWithin)),
  };
}

async function sayDelivery(turn: Turn) {
  const { call, slots } = turn;
  const { delivery, market, at } = call;
  const meant = await findMeant(turn);
  const isInstantBuy = meant?.device.is_instant_buy ?? true;
  const options = listShippingOptions({ delivery, market, at, isInstantBuy });
  const open = options.filter(
    ({ available, refusal }) => available || refusal === "area" || refusal === "time",
  );
  const hub = delivery.hubs[market];
  if (slots.topic === "pickup") {
    const pickup = open.find(({ method }) => method === "hub_pickup");
    return pickup && hub
      ? [say(call, "pickup-at", { place: stated("hub", describeCounter(hub)) })]
      : [say(call, "pickup-none")];
  }
  const carried = open.filter(({ method }) => method !== "hub_pickup");
  if (carried.length === 0) return [say(call, "delivery-none")];
  const isCost = slots.topic === "delivery_cost";
  const parts = carried.map(({ method, price, eta_from, eta_to }) =>
    sayFact(call, isCost ? "delivery-part-cost" : "delivery-part-time", `delivery.${method}`, {
      method: methodWord(turn, method),
      price: money(call, price.amount),
      from: toDayText(turn, eta_from),
      to: toDayText(turn, eta_to),
    }),
  );
  const list = parts.map(({ text }) => text).join(" · ");
  const where = slots.place
    ? say(call, isCost ? "delivery-cost-to" : "delivery-time-to", {
        place: word(slots.place),
        list: stated("delivery", list),
      })
    : say(call, isCost ? "delivery-cost" : "delivery-time", { list: stated("delivery", list) });
  return isCost
    ? [where]
    : [where, say(call, isInstantBuy ? "delivery-instant" : "delivery-seller")];
}

const methodWord = ({ call }: Turn, method: string): string =>
  say(call, `method-${method}` as SayKey)[0]!.text;

const toDayText = ({ call }: Turn, day: string): string =>
  new Intl.DateTimeFormat(call.language === "el" ? "el-GR" : "en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));

async function sayCondition(turn: Turn) {
  const { call, filter } = turn;
  const meant = await findMeant(turn);
  if (!meant) return [say(call, "topic-answer-condition")];
  const { device, position } = meant;
  const ref = `L${position}`;
  const range = { lowest: null, highest: null, total: 1 };
  const drawback = findDrawback(call, { device, ref, filter, marketPrice: null, range });
  return [
    say(call, "condition-of", {
      title: stated(`${ref}.title`, device.title),
      grade: stated(
        `${ref}.generic_condition`,
        listing(call, [gradeWord(turn, device.generic_condition)]),
      ),
    }),
    ...(device.battery_health === null
      ? []
      : [
          say(call, "condition-battery", {
            percent: stated(`${ref}.battery_health`, `${device.battery_health}%`),
          }),
        ]),
    say(call, "condition-worst", { drawback }),
    say(call, device.is_graded ? "condition-graded" : "condition-ungraded"),
  ];
}

const gradeWord = ({ call }: Turn, grade: string): string =>
  say(call, `grade-${grade}` as SayKey)[0]!.text;
