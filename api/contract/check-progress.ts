/** What a checked device still lacks: the one way of counting it, for the bench, the order and the pass. */

/** What is said of a part that is as absent as its seller said. */
const ABSENT = "none";

type Item = {
  key: string;
  category: string | null;
  claimed?: string | null;
  result: string | null;
  found: string | null;
};
type Asked = {
  items: readonly Pick<Item, "key">[];
  /** A battery that nobody claimed anything of is not asked about. */
  claimed: { battery_health: number | null };
};
type Answers = Omit<Asked, "items"> & {
  items: readonly Item[];
  device_number: string | null;
  battery_health: number | null;
};

/** Keys of the items and fields that a pass needs an answer to. */
export const listAsked = ({ items, claimed }: Asked): string[] => [
  ...items.map(({ key }) => key),
  "device_number",
  ...(claimed.battery_health === null ? [] : ["battery_health"]),
];

/** A part is looked at once it has a grade, or is as absent as it was said to be. */
const isAnswered = ({ category, claimed, result, found }: Item): boolean =>
  category === null
    ? result !== null && result !== "not_checked"
    : found !== null || (claimed === ABSENT && result === "matches");

/** Those of them without an answer. */
export function listOpen(answers: Answers): string[] {
  const { items, device_number, battery_health } = answers;
  const answered = new Set([
    ...items.filter(isAnswered).map(({ key }) => key),
    ...(device_number === null ? [] : ["device_number"]),
    ...(battery_health === null ? [] : ["battery_health"]),
  ]);
  return listAsked(answers).filter((key) => !answered.has(key));
}
