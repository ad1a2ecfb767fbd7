/** Counts what an inspection still lacks, for the bench, the order and the pass. */

/** Grade of a part that the device does not have, as claimed. */
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
  /** Without a claimed battery health, none is asked. */
  claimed: { battery_health: number | null };
};
type Answers = Omit<Asked, "items"> & {
  items: readonly Item[];
  device_number: string | null;
  battery_health: number | null;
};

export const listAsked = ({ items, claimed }: Asked): string[] => [
  ...items.map(({ key }) => key),
  "device_number",
  ...(claimed.battery_health === null ? [] : ["battery_health"]),
];

/** An item is answered once it has a grade, or is absent as claimed. */
const isAnswered = ({ category, claimed, result, found }: Item): boolean =>
  category === null
    ? result !== null && result !== "not_checked"
    : found !== null || (claimed === ABSENT && result === "matches");

export function listOpen(answers: Answers): string[] {
  const { items, device_number, battery_health } = answers;
  const answered = new Set([
    ...items.filter(isAnswered).map(({ key }) => key),
    ...(device_number === null ? [] : ["device_number"]),
    ...(battery_health === null ? [] : ["battery_health"]),
  ]);
  return listAsked(answers).filter((key) => !answered.has(key));
}
