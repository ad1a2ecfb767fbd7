import { days, hours, minutes, seconds } from "#contract/duration.ts";
import { askShop, ShopError } from "./ask-shop.ts";

const USAGE = `npm run clock [-- +24h | -2h | now]

Shows the time of the shop that runs on this machine, puts its clock forward or back, or back to the
machine's. Units: s, m, h, d. What becomes due happens at once. PORT says which shop.`;

const UNITS = { s: seconds(1), m: minutes(1), h: hours(1), d: days(1) } as const;

type Change = { move: number } | { reset: true };

function parseChange(text: string): Change | null {
  if (text === "now") return { reset: true };
  const [, sign, count, unit] = /^([+-])(\d+(?:\.\d+)?)([smhd])$/.exec(text) ?? [];
  if (unit === undefined) return null;
  const length = Math.round(Number(count) * UNITS[unit as keyof typeof UNITS]);
  return { move: sign === "-" ? -length : length };
}

function describeOffset(ahead: number): string {
  if (ahead === 0) return "the machine's time";
  const minutesAhead = Math.round(Math.abs(ahead) / UNITS.m);
  const parts = [
    [Math.floor(minutesAhead / 1440), "d"],
    [Math.floor(minutesAhead / 60) % 24, "h"],
    [minutesAhead % 60, "min"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${said.join(" ") || "less than a minute"} ${ahead > 0 ? "ahead" : "behind"}`;
}

async function main(): Promise<void> {
  const [text] = process.argv.slice(2);
  const change = text === undefined ? undefined : parseChange(text);
  if (change === null) throw new ShopError(USAGE);
  const { now, ahead } = await askShop<{ now: string; ahead: number }>("/dev/clock", change);
  const shown = new Date(now).toLocaleString("en-GB", { dateStyle: "full", timeStyle: "medium" });
  console.log(`The shop's clock shows ${shown} (${describeOffset(ahead)}).`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ShopError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
