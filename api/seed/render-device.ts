import { readFileSync } from "node:fs";

import type { Vertical } from "#contract/catalog.ts";
import type { PhotoTag } from "#contract/photo.ts";
import { createChance, pick } from "./chance.ts";
import { lightnessOf, toDaylight, toHex } from "./color.ts";
import { hasTemplate, type Values } from "./parse-template.ts";
import { isSurface, type Light, type Scene } from "./render-scene.ts";
import { renderTemplate, type Shot } from "./render-template.ts";
import type { Wear } from "./render-wear.ts";

/** The photo tags, and front and back together for a cover. */
export type View = PhotoTag | "pair";

export type DevicePicture = {
  vertical: Vertical;
  brand: string;
  model: string;
  color: string;
  wear: Wear;
  /** Battery health from 0 to 1. */
  health: number;
  tag: View;
  ground?: keyof typeof GROUNDS;
  /** Where the photo was taken, and in which light; without it the ground is plain. */
  place?: { scene: Scene; light: Light };
};

const GROUNDS = {
  sand: ["#f7f1e6", "#e6dccb", "#d5c7af"],
  sage: ["#eff3ea", "#d7e0d0", "#c1ceb9"],
  mist: ["#f0f3f4", "#d8dfe2", "#c2ccd1"],
  clay: ["#f8ece4", "#ead3c4", "#d9bcab"],
  lilac: ["#f2eff5", "#dfd9e6", "#cac2d5"],
} as const;

const WALLPAPERS = ["rings", "dunes", "arches", "ribbons"];
const TONES = [
  ["#f5bb78", "#dc6a5e", "#5b3a6e"],
  ["#a6dcd5", "#328799", "#12344d"],
  ["#dde6ab", "#529568", "#123a2f"],
  ["#ebc0d9", "#8d5dab", "#2b2250"],
  ["#d5e3f0", "#5b86b5", "#1c2f55"],
  ["#f6c9a0", "#c9543f", "#3a1626"],
] as const;

/** The colour of a battery on light pages and on dark dials, by its least health. */
const CHARGES = [
  [0.85, "#1f7a4d", "#59b98a"],
  [0.68, "#d79a2b", "#e8a33d"],
  [0, "#c4473b", "#e0645a"],
] as const;

/** Templates of a view, the most special first: `earpods-screen.svg`, but `phone-front.svg`. */
const TEMPLATES: Record<View, readonly string[]> = {
  pair: ["pair", "front"],
  "front-view": ["front"],
  "back-view": ["back"],
  "left-side-view": ["side"],
  "right-side-view": ["side"],
  "charger-port-view": ["port"],
  "screen-on-view": ["screen", "front"],
  "model-info": ["info", "screen", "front"],
  "battery-health": ["info", "screen", "front"],
  "first-extra": ["box"],
  "second-extra": ["extra"],
};

/** These lie on a surface; in the other views they stand. */
const LYING: readonly View[] = [
  "pair",
  "front-view",
  "back-view",
  "screen-on-view",
  "model-info",
  "battery-health",
];
const LIES: readonly string[] = [
  "phone",
  "book",
  "tablet",
  "slate",
  "watch",
  "earpods",
  "handheld",
];
const SKINS = ["#e3b491", "#d39b74", "#b57c55", "#8a5a3c"];

/** All rules that match are merged in the order of the file. */
const rules = readFileSync(new URL("device-shapes.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [vertical = "", device = "", shape = ""] = line.split("\t");
    return { vertical, device: new RegExp(device), shape: shape.split(" ") };
  });

/** Renders a photo of a device as an SVG of 800 x 800; deterministic. */
export function renderDevice(picture: DevicePicture): string {
  const { vertical, brand, model, color, wear, health, tag, ground, place } = picture;
  const seed = `${brand}/${model}/${color}`;
  const body = toDaylight(toHex(color));
  const shape: Values = {};
  const device = `${brand} ${model}, ${color}, ${lightnessOf(body) > 0.5 ? "light" : "dark"}`;
  for (const rule of rules.filter((rule) => rule.vertical === vertical)) {
    if (!rule.device.test(device)) continue;
    for (const setting of rule.shape) {
      const [name = "", options] = setting.split("=");
      shape[name] = options === undefined || pick(options.split("|"), `${seed}/${name}`);
    }
  }
  const [groundLight, groundMiddle, groundDeep] =
    GROUNDS[ground ?? pick(Object.keys(GROUNDS) as (keyof typeof GROUNDS)[], `${seed}/ground`)];
  const [wallLight, wallMiddle, wallDeep] = pick(TONES, seed);
  const [, charge, glow] = CHARGES.find(([least]) => health >= least)!;
  const isFlat =
    place !== undefined &&
    isSurface(place.scene) &&
    LYING.includes(tag) &&
    LIES.includes(`${shape.kind}`);
  const isHeld =
    place !== undefined &&
    tag === "screen-on-view" &&
    shape.kind === "phone" &&
    !shape.flip &&
    createChance(`${seed}/${place.scene}/hand`)() < 0.5;
  const isPage = tag === "model-info" || tag === "battery-health";
  const isLeft = tag === "left-side-view";
  const values = {
    apple: brand === "Apple",
    left: body,
    right: body,
    core: body,
    ...shape,
    seed,
    body,
    scene: place !== undefined,
    flat: isFlat && !isHeld,
    skin: pick(SKINS, `${seed}/skin`),
    [tag]: true,
    side: isLeft ? "left" : "right",
    mirror: isLeft ? 1 : -1,
    "ground-light": groundLight,
    ground: groundMiddle,
    "ground-deep": groundDeep,
    wallpaper: pick(WALLPAPERS, `${seed}/scene`),
    "wall-light": wallLight,
    "wall-middle": wallMiddle,
    "wall-deep": wallDeep,
    screen: toScreen(tag, vertical),
    bar: isPage ? "#23262c" : "#fff",
    health,
    worn: 1 - health,
    charge,
    glow,
  };
  const shot = place ? aim(place, `${seed}/${place.scene}/${tag}`, values.flat, tag) : null;
  return renderTemplate(isHeld ? "phone-hand.svg" : toTemplate(shape, tag), values, wear, shot);
}

/** Nobody holds a phone straight: each photo is turned, moved and nearer or farther a little. */
function aim(
  place: NonNullable<DevicePicture["place"]>,
  seed: string,
  isFlat: boolean,
  tag: View,
): Shot {
  const chance = createChance(`${seed}/camera`);
  const upTo = (most: number) => Math.round((chance() * 2 - 1) * most * 100) / 100;
  const isNear = tag === "second-extra";
  const zoom = isNear ? 1 : Math.round((0.9 + chance() * 0.14) * 100) / 100;
  const [x, y] = isNear ? [0, 0] : [upTo(22), upTo(isFlat ? 16 : 10)];
  const look = (turn: number) =>
    `translate(400 400) rotate(${turn}) scale(${zoom}) translate(${-400 + x} ${-400 + y})`;
  const camera = look(upTo(isFlat ? 5 : 2.2));
  const device = isFlat ? look(upTo(tag === "pair" ? 7 : 13)) : camera;
  return { ...place, ground: camera, device };
}

function toScreen(tag: View, vertical: Vertical): string {
  if (tag === "model-info") return "about";
  if (tag === "battery-health") return "battery";
  const isOn = tag === "screen-on-view";
  if (vertical === "laptops") return isOn || tag === "second-extra" ? "desktop" : "lock";
  return isOn ? "home" : "lock";
}

function toTemplate({ kind, base }: Values, tag: View): string {
  const views = TEMPLATES[tag];
  const own = [kind, base].flatMap((name) => views.map((view) => `${name}-${view}.svg`));
  const found = [...own, ...views.map((view) => `${view}.svg`)].find(hasTemplate);
  if (!found) throw new Error(`No template for ${kind} ${tag}`);
  return found;
}
