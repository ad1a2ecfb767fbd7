import { readFileSync } from "node:fs";

const swatches = new Map(
  readFileSync(new URL("colors.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([name = "", , swatch = ""]) => [name, swatch]),
);

/** The swatch that the pages show beside a maker's name of a colour. */
export const toHex = (name: string): string => swatches.get(name) ?? "#8b8e92";

/** Daylight lifts a dark body, whose edges would be lost otherwise. */
export function toDaylight(hex: string): string {
  if (lightnessOf(hex) > 0.25) return hex;
  const lifted = toChannels(hex).map((channel) => Math.round(channel + (255 - channel) * 0.06));
  return `#${lifted.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Perceived lightness, 0 black to 1 white. */
export function lightnessOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

const toChannels = (hex: string): number[] =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
