import type { HunterSegment } from "#contract/ai-conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import { ACCESSORIES } from "#contract/listing-words.ts";
import type { Catalogue } from "#api/modules/understanding/index.ts";
import type { Ground, TurnFact } from "./check-claims.ts";
import { type Device, listDevices } from "./find-devices.ts";
import { label, money, type Place, say, toText, word } from "./say.ts";
import type { HunterCall, StoredReply } from "./turn-answer.ts";

type Facts = Omit<StoredReply, "segments">;

const NEVER_MANY = 80;

/**
 * What an answer was made of, for a model to word and for the check of its words: enums and numbers
 * of ours. No description, note or name that a seller wrote is among them.
 */
export async function collectGround(
  call: HunterCall,
  catalogue: Catalogue,
  { reply, sentences }: { reply: Facts; sentences: readonly HunterSegment[][] },
): Promise<Ground> {
  const { suggestions } = reply;
  const ids = suggestions.map(({ listing_id }) => listing_id);
  const rows = new Map(
    (await listDevices(call.database, call.market, ids)).map((device) => [device.id, device]),
  );
  const facts = [
    ...sentences.flat().flatMap(({ fact, text }) => (fact ? [toFact(fact, text)] : [])),
    { ref: "draft", device: null, text: sentences.map(toText).join(" ") },
    ...suggestions.flatMap((shown) => {
      const ref = `L${shown.position}`;
      const device = rows.get(shown.listing_id);
      const said = [...shown.reasons, shown.drawback].map(({ text }, i): TurnFact => ({
        ref: `${ref}.said_${i + 1}`,
        device: ref,
        text,
      }));
      return [
        ...(device ? listDeviceFacts(call, catalogue, { ref, device }) : []),
        ...said,
        ...(shown.price_mark === null
          ? []
          : [deviceFact(ref, "price_mark", toMarkText(call, shown.price_mark))]),
      ];
    }),
    ...listSearchFacts(reply),
    ...listPriceFacts(call, reply),
    ...(reply.comparison?.rows ?? []).flatMap(({ name, label: row, values }) =>
      values.map((value, i) => deviceFact(`L${i + 1}`, `compared_${name}`, `${row}: ${value}`)),
    ),
    {
      ref: "terms.total",
      device: null,
      text: label(call, "fact-total"),
    },
    {
      ref: "terms.warranty",
      device: null,
      text: toText(say(call, "reason-warranty", { days: word(String(LIMITS.warrantyDays)) })),
    },
  ];
  return {
    facts: dropRepeated(facts).slice(0, NEVER_MANY),
    devices: suggestions.map(({ position, title }) => ({ ref: `L${position}`, title })),
    models: catalogue.models,
  };
}

const toFact = (ref: string, text: string): TurnFact => ({
  ref,
  device: /^L\d+(?=\.)/.exec(ref)?.[0] ?? null,
  text,
});
const deviceFact = (ref: string, name: string, text: string): TurnFact => ({
  ref: `${ref}.${name}`,
  device: ref,
  text,
});

const dropRepeated = (facts: readonly TurnFact[]): TurnFact[] =>
  [...new Map(facts.toReversed().map((fact) => [fact.ref, fact])).values()].toReversed();

function listDeviceFacts(
  place: Place,
  { colors, capacities }: Catalogue,
  { ref, device }: { ref: string; device: Device },
): TurnFact[] {
  const fact = (name: string, text: string) => deviceFact(ref, name, text);
  const color = colors.find(({ slug }) => slug === device.color);
  const shade = color?.names[place.language === "el" ? 1 : 0] ?? device.color;
  const plain = (color?.plain ?? []).map((one) => label(place, `color-${one}`));
  const capacity = capacities.find(({ slug }) => slug === device.capacity)?.label;
  const grade = label(place, `grade-${device.generic_condition}`);
  const has = (wanted: boolean) =>
    ACCESSORIES.filter((one) => device[`has_${one}`] === wanted).map((one) =>
      toText(
        say(place, wanted ? "fact-with" : "fact-without", {
          value: word(label(place, `accessory-${one}`)),
        }),
      ),
    );
  return [
    fact("title", device.title),
    fact("total_price", money(place, device.total_price)),
    fact("asking_price", money(place, device.asking_price)),
    fact("generic_condition", toText(say(place, "fact-grade", { value: word(grade) }))),
    ...(device.battery_health === null
      ? []
      : [fact("battery_health", `${device.battery_health}%`)]),
    fact("color", [shade, ...plain.filter((one) => one !== shade)].join(", ")),
    ...(capacity ? [fact("capacity", capacity)] : []),
    fact("released", device.released.slice(0, 4)),
    fact("accessories", [...has(true), ...has(false)].join(", ")),
    ...(device.is_graded ? [fact("is_graded", label(place, "reason-graded"))] : []),
    fact(
      "is_instant_buy",
      label(place, device.is_instant_buy ? "reason-instant" : "drawback-seller"),
    ),
  ];
}

const toMarkText = (place: Place, mark: "below" | "fair" | "above"): string =>
  label(place, `fact-price-${mark}`);

function listSearchFacts({ total, understood, suggestions }: Facts): TurnFact[] {
  return [
    ...(total === null ? [] : [toFact("search.total", String(total))]),
    ...(suggestions.length > 1 ? [toFact("search.shown", String(suggestions.length))] : []),
    ...understood.map((one, i) => toFact(`said.${i + 1}`, one.label)),
  ];
}

function listPriceFacts(place: Place, { market_price: price }: Facts): TurnFact[] {
  if (!price) return [];
  const sums = (["low", "median", "high"] as const).map((name) =>
    toFact(`sold.${name}`, money(place, price[name].amount)),
  );
  return [
    ...sums,
    toFact("sold.count", String(price.count)),
    toFact("sold.months", toText(say(place, "fact-months", { value: word(String(price.months)) }))),
    toFact("sold.title", price.title),
  ];
}

/** The facts as a model reads them, one a line; the draft stands by itself. */
export const writeFacts = ({ facts }: Ground): string =>
  facts
    .filter(({ ref }) => ref !== "draft" && !ref.startsWith("compare."))
    .map(({ ref, text }) => `[${ref}] ${text}`)
    .join("\n");
