import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderDevice, type DevicePicture } from "#api/seed/render-device.ts";

/** Renders the pictures of the home page: `node scripts/render-home-pictures.ts`. */
const folder = join(import.meta.dirname, "../app/modules/home/pictures");

const PICTURES: Record<string, DevicePicture> = {
  pair: device("smartphones", "Samsung", "Galaxy S23", "Green", "pair", "sage"),
  smartphones: device("smartphones", "Apple", "iPhone 13", "Midnight", "screen-on-view", "sand"),
  tablets: device("tablets", "Apple", "iPad Air (5th gen)", "Purple", "screen-on-view", "lilac"),
  smartwatches: device(
    "smartwatches",
    "Apple",
    "Watch Series 8",
    "Midnight",
    "screen-on-view",
    "sage",
  ),
  headphones: device("headphones", "Sony", "WH-1000XM4", "Black", "front-view", "sand"),
  earpods: device("earpods", "Apple", "AirPods Pro 2 (USB-C)", "White", "front-view", "clay"),
  "game-consoles": device("game-consoles", "Sony", "PlayStation 5", "White", "front-view", "mist"),
  laptops: device("laptops", "Apple", "MacBook Air 13 (M1)", "Silver", "screen-on-view", "sage"),
};

function device(
  vertical: DevicePicture["vertical"],
  brand: string,
  model: string,
  color: string,
  tag: DevicePicture["tag"],
  ground: NonNullable<DevicePicture["ground"]>,
): DevicePicture {
  const wear = { glass: 0, body: 0 } as const;
  return { vertical, brand, model, color, wear, health: 1, tag, ground };
}

mkdirSync(folder, { recursive: true });
for (const [name, picture] of Object.entries(PICTURES)) {
  writeFileSync(join(folder, `${name}.svg`), `${renderDevice(picture)}\n`);
}
