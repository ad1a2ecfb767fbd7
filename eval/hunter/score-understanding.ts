import { areEqual, canonicalize, listPairs } from "./canonical-slots.ts";
import type { Understanding } from "./engine-port.ts";
import type { Slots } from "./label.ts";

/** An answer beside its label. */
export type Judged = { label: Understanding; answer: Understanding };

/** `of` is 0 where no row has such a thing; the share is 1 then. */
export type Share = { right: number; of: number; share: number };

export type UnderstandingScore = {
  rows: number;
  intent: Share;
  slots: { precision: number; recall: number; f1: number };
  /** Over rows where the label or the answer has a bound or a sum. */
  prices: Share;
  /** Over rows where the label or the answer names models. */
  devices: Share;
  filter: Share;
};

const toShare = (right: number, of: number): Share => ({
  right,
  of,
  share: of === 0 ? 1 : right / of,
});

function countRight<Row>(
  rows: readonly Row[],
  isRight: (row: Row) => boolean,
  counts: (row: Row) => boolean = () => true,
): Share {
  const counted = rows.filter(counts);
  return toShare(counted.filter(isRight).length, counted.length);
}

const toSums = ({ slots, filter }: Understanding) => [
  filter.price_min,
  filter.price_max,
  slots.price_min,
  slots.price_max,
  slots.amount,
  slots.ceiling,
];
const hasSums = (one: Understanding): boolean => toSums(one).some((sum) => sum !== undefined);

const toModels = (slots: Slots): Slots => {
  const { model, exclude_model } = canonicalize(slots);
  return { model, exclude_model };
};
const hasModels = ({ slots, filter }: Understanding): boolean =>
  [slots, filter].some(({ model, exclude_model }) => Boolean(model ?? exclude_model));

const haveEqualPrices = ({ label, answer }: Judged): boolean =>
  JSON.stringify(toSums(label)) === JSON.stringify(toSums(answer));

function scorePairs(rows: readonly Judged[]): UnderstandingScore["slots"] {
  let found = 0;
  let wanted = 0;
  let answered = 0;
  for (const { label, answer } of rows) {
    const right = new Set(listPairs(label.slots));
    const given = listPairs(answer.slots);
    wanted += right.size;
    answered += given.length;
    found += given.filter((pair) => right.has(pair)).length;
  }
  const precision = toShare(found, answered).share;
  const recall = toShare(found, wanted).share;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

export const scoreUnderstanding = (rows: readonly Judged[]): UnderstandingScore => ({
  rows: rows.length,
  intent: countRight(rows, ({ label, answer }) => label.intent === answer.intent),
  slots: scorePairs(rows),
  prices: countRight(
    rows,
    haveEqualPrices,
    ({ label, answer }) => hasSums(label) || hasSums(answer),
  ),
  devices: countRight(
    rows,
    ({ label, answer }) =>
      areEqual(toModels(label.slots), toModels(answer.slots)) &&
      areEqual(toModels(label.filter), toModels(answer.filter)),
    ({ label, answer }) => hasModels(label) || hasModels(answer),
  ),
  filter: countRight(rows, ({ label, answer }) => areEqual(label.filter, answer.filter)),
});

/** Pairs of answers that must be equal: a Greek sentence and its greeklish twin. */
export const scoreTwins = (pairs: readonly (readonly [Understanding, Understanding])[]): Share =>
  countRight(
    pairs,
    ([greek, greeklish]) =>
      greek.intent === greeklish.intent && areEqual(greek.slots, greeklish.slots),
  );
