import type { HunterSegment } from "#contract/ai-conversation.ts";
import { CONDITIONS } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  type Catalogue,
  type DeviceFilter,
  toGigabytes,
} from "#api/modules/understanding/index.ts";
import { pickFilter } from "./apply-turn.ts";
import { listConstraints } from "./constraints.ts";
import { accessoryWords } from "./device-reasons.ts";
import { type Device, findDevices, listDevices } from "./find-devices.ts";
import { listPicked, type Picked } from "./pick-device.ts";
import { quick } from "./quick-replies.ts";
import { listNear, listRelaxations } from "./relax.ts";
import { label, listing, money, say, type SayKey, stated } from "./say.ts";
import { suggestDevices } from "./suggest-devices.ts";
import type { Answer, HunterCall, StoredReply, Turn } from "./turn-answer.ts";

type Compared = Picked & { misses?: string[] };
type Row = NonNullable<StoredReply["comparison"]>["rows"][number];

/** Two to four devices side by side; the row that was asked for stands first. */
export async function answerCompare(turn: Turn): Promise<Answer> {
  const { call, slots, filter } = turn;
  const compared = (await listCompared(turn)).slice(0, LIMITS.compare);
  if (compared.length < 2)
    return {
      sentences: [say(call, "compare-which")],
      quick_replies: [quick(call, "more")],
    };
  const rows = listRows(
    turn,
    compared.map(({ device }) => device),
  ).toSorted((a, b) => Number(b.name === slots.compare_by) - Number(a.name === slots.compare_by));
  const named = rows.find(({ name }) => name === slots.compare_by);
  const range = { total: compared.length, lowest: null, highest: null };
  const suggestions = await suggestDevices(call, filter, {
    ...range,
    devices: compared.map(({ device }) => device),
    positions: compared.map((_, i) => i + 1),
    misses: compared.map(({ misses = [] }) => misses),
  });
  const shown = compared.map(({ device }) => device.id);
  return {
    sentences: [
      say(call, "compare-these", { count: stated("compare.count", String(compared.length)) }),
      ...sayBetter(turn, named ? [named] : rows, compared),
      ...(slots.compare_by && !named ? [say(call, "compare-unknown")] : []),
    ],
    suggestions,
    comparison: {
      listings: compared.map(({ device }, i) => ({
        id: device.id,
        position: i + 1,
        title: device.title,
      })),
      rows,
    },
    quick_replies: shown.map((_, i) => quick(call, `pick:${i + 1}`)),
    state: {
      shown,
      focus: shown[0] ?? null,
      compared: slots.model && slots.model.length > 1 ? pickFilter(slots) : null,
    },
  };
}

/** "Compare the cheapest two iPhones". */
const TWO = 2;

/**
 * Shown ones by their places, the best of each model that was named, the first ones shown, or where
 * none was shown the first two of what was named.
 */
async function listCompared(turn: Turn): Promise<Compared[]> {
  const { call, catalogue, state, slots, filter } = turn;
  if (slots.ordinals && slots.ordinals.length > 1) return listPicked(turn);
  if (slots.model && slots.model.length > 1) {
    const { brand: _brand, kind: _kind, ...limits } = { ...filter, ...pickFilter(slots) };
    const found = await Promise.all(
      slots.model
        .slice(0, LIMITS.compare)
        .map((key) => findOfModel({ call, catalogue }, { ...limits, model: [key] })),
    );
    return found.flatMap((one, i) => (one ? { ...one, position: i + 1 } : []));
  }
  if (state.shown.length === 0 && Object.keys(pickFilter(slots)).length > 0) {
    const named = { ...filter, ...pickFilter(slots) };
    const query = { market: call.market, catalogue, filter: named };
    const { devices } = await findDevices(call.database, query, TWO);
    return devices.map((device, i) => ({ device, position: i + 1 }));
  }
  const shown = await listDevices(call.database, call.market, state.shown);
  return pickChoice(shown, filter).map((device, i) => ({ device, position: i + 1 }));
}

/** "An S22 or a Pixel 7": "which is better?" asks about one of each. */
function pickChoice(shown: readonly Device[], { model = [] }: DeviceFilter): readonly Device[] {
  const firsts = shown.filter(
    (device, i) => shown.findIndex(({ model_id }) => model_id === device.model_id) === i,
  );
  return model.length > 1 && firsts.length > 1 ? firsts : shown;
}

/** The first that fits; else the one that misses least, with what it misses. */
async function findOfModel(
  { call, catalogue }: Pick<Turn, "call" | "catalogue">,
  filter: DeviceFilter,
): Promise<Pick<Compared, "device" | "misses"> | null> {
  const query = { market: call.market, catalogue, filter };
  const { devices } = await findDevices(call.database, query, 1);
  if (devices[0]) return { device: devices[0], misses: [] };
  const search = { call, catalogue, constraints: listConstraints(filter, 1) };
  const relaxed = (await listRelaxations(search)).filter(({ id }) => id !== "model");
  return (await listNear(search, relaxed))[0] ?? null;
}

const toBest = (values: readonly (number | null)[], isHighBetter: boolean): number[] => {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length || new Set(known).size < 2) return [];
  const best = isHighBetter ? Math.max(...known) : Math.min(...known);
  return values.flatMap((value, i) => (value === best ? [i] : []));
};

const GRADES = ["green", "yellow", "red", "grey"];
const gradeOf = (device: Device, category: string): number =>
  GRADES.indexOf(device.weak.find((one) => one.category === category)?.grade ?? "green");

function listRows({ call, catalogue }: Turn, devices: readonly Device[]): Row[] {
  const row = (
    name: Row["name"],
    toValue: (device: Device) => string,
    best: number[] = [],
  ): Row => ({ name, label: label(call, `compare-${name}`), values: devices.map(toValue), best });
  const unknown = label(call, "compare-none");
  const grade = (category: string) => (device: Device) =>
    label(call, `part-grade-${GRADES[gradeOf(device, category)]}` as SayKey);
  const part = (name: "screen" | "camera", category: string) =>
    row(
      name,
      grade(category),
      toBest(
        devices.map((one) => gradeOf(one, category)),
        false,
      ),
    );
  const withScreen = devices.every(({ vertical }) =>
    ["smartphones", "tablets", "laptops", "smartwatches"].includes(vertical),
  );
  const withCamera = devices.every(({ vertical }) =>
    ["smartphones", "tablets", "laptops"].includes(vertical),
  );
  return [
    row(
      "price",
      (one) => money(call, one.total_price),
      toBest(
        devices.map((one) => one.total_price),
        false,
      ),
    ),
    row(
      "battery",
      (one) => (one.battery_health === null ? unknown : `${one.battery_health}%`),
      toBest(
        devices.map((one) => one.battery_health),
        true,
      ),
    ),
    row(
      "condition",
      (one) => label(call, `grade-${one.generic_condition}`),
      toBest(
        devices.map((one) => CONDITIONS.indexOf(one.generic_condition)),
        false,
      ),
    ),
    row(
      "capacity",
      (one) => (one.capacity === null ? unknown : nameCapacity(catalogue, one.capacity)),
      toBest(
        devices.map((one) => toGigabytes(one.capacity ?? "")),
        true,
      ),
    ),
    ...(withScreen ? [part("screen", "screen_condition")] : []),
    ...(withCamera ? [part("camera", "cameras")] : []),
    row("color", (one) => nameColor(call, catalogue, one.color)),
    row("checked", (one) => label(call, one.is_graded ? "yes" : "no")),
    row("accessories", (one) => listing(call, accessoryWords(call, one, true)) || unknown),
  ];
}

const nameCapacity = ({ capacities }: Catalogue, slug: string): string =>
  capacities.find((one) => one.slug === slug)?.label ?? slug;

const nameColor = ({ language }: HunterCall, { colors }: Catalogue, slug: string): string =>
  colors.find((one) => one.slug === slug)?.names[language === "el" ? 1 : 0] ?? slug;

const SAID = 2;

function sayBetter(
  { call }: Turn,
  rows: readonly Row[],
  compared: readonly Picked[],
): HunterSegment[][] {
  return rows
    .filter(({ best }) => best.length > 0 && best.length < compared.length)
    .slice(0, SAID)
    .map(({ name, label: row, values, best }) => {
      const at = best[0]!;
      return say(call, "compare-better", {
        row: stated(`compare.${name}`, row),
        place: stated(`compare.${name}`, String(at + 1)),
        title: stated(`L${at + 1}.title`, compared[at]!.device.title),
        value: stated(`L${at + 1}.${name}`, values[at]!),
      });
    });
}
