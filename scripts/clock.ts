import { askShop, ShopError } from "./ask-shop.ts";

const USAGE = `npm run clock [-- +24h | -2h | now]

Shows the time of the shop that runs on this machine, puts its clock forward or back, or back to the
machine's. Units: s, m, h, d. What becomes due happens at once. PORT says which shop.`;

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

type Wish = { move: number } | { reset: true };

/** Null for what is no wish. */
function parseWish(text: string): Wish | null {
  if (text === "now") return { reset: true };
  const [, sign, count, unit] = /^([+-])(\d+(?:\.\d+)?)([smhd])$/.exec(text) ?? [];
  if (unit === undefined) return null;
  const length = Math.round(Number(count) * UNITS[unit as keyof typeof UNITS]);
  return { move: sign === "-" ? -length : length };
}

function describeOffset(ahead: number): string {
  if (ahead === 0) return "the machine's time";
  const minutes = Math.round(Math.abs(ahead) / UNITS.m);
  const parts = [
    [Math.floor(minutes / 1440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${said.join(" ") || "less than a minute"} ${ahead > 0 ? "ahead" : "behind"}`;
}

async function main(): Promise<void> {
  const [text] = process.argv.slice(2);
  const wish = text === undefined ? undefined : parseWish(text);
  if (wish === null) throw new ShopError(USAGE);
  const { now, ahead } = await askShop<{ now: string; ahead: number }>("/dev/clock", wish);
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
