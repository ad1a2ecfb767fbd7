import { readdirSync, readFileSync } from "node:fs";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import type { Vertical } from "#contract/catalog.ts";
import { PHOTO_TAGS } from "#contract/photo.ts";

import { type DevicePicture, renderDevice } from "./render-device.ts";
import { ROOM_LIGHTS, ROOMS, SURFACES } from "./render-scene.ts";
import type { SeedCondition } from "./device-condition.ts";
import { toHex } from "./color.ts";
import { choosePlace, toWear } from "./photos.ts";

const views = [...PHOTO_TAGS, "pair"] as const;
const catalog = readFileSync(new URL("catalog.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [brand = "", model = "", vertical = "", , , colors = ""] = line.split("\t");
    return { brand, model, vertical: vertical as Vertical, colors: colors.split("|") };
  });

const WORN = [
  { wear: { glass: 0, body: 0 }, health: 0.96 },
  { wear: { glass: 1, body: 1 }, health: 0.84 },
  { wear: { glass: 2, body: 2 }, health: 0.66 },
  { wear: { glass: 3, body: 2 }, health: 0.44 },
] as const;

const phone: DevicePicture = {
  vertical: "smartphones",
  brand: "Apple",
  model: "iPhone 13",
  color: "Blue",
  ...WORN[1],
  tag: "front-view",
};

function renderCatalog() {
  return catalog.flatMap(({ colors, ...device }, row) =>
    views.map((tag, column) => {
      const color = colors[(row + column) % colors.length] as string;
      const worn = WORN[(row + column) % WORN.length]!;
      const svg = renderDevice({ ...device, ...worn, color, tag });
      return { name: `${device.model} ${tag}`, svg };
    }),
  );
}

test("the photos of a listing match its condition", () => {
  const line = (category: string, grade: string, reason: string | null = null) =>
    ({ category, grade, reason }) as SeedCondition["conditions"][number];
  const body = line("body_condition", "red");
  expect(toWear({ conditions: [line("screen_condition", "green"), body] })).toEqual({
    glass: 0,
    body: 2,
  });
  const cracked = line("screen_condition", "red", "Cracked in the top right corner.");
  expect(toWear({ conditions: [cracked, line("audio", "red")] })).toEqual({ glass: 3, body: 0 });
});

test("every template opens in an editor of SVG", async () => {
  const folder = new URL("drawings/", import.meta.url);
  const templates = readdirSync(folder).filter((name) => name.endsWith(".svg"));
  for (const name of templates) {
    const { format } = await sharp(readFileSync(new URL(name, folder))).metadata();
    expect([name, format]).toEqual([name, "svg"]);
  }
});

describe("a picture of a device", () => {
  test("is deterministic", () => {
    const first = renderCatalog();
    expect(renderCatalog()).toEqual(first);
  });

  test("is well-formed for every model and view", async () => {
    for (const { name, svg } of renderCatalog()) {
      // librsvg refuses what is not well-formed XML.
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([name, width, height]).toEqual([name, 800, 800]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
      expect([name, used.filter((id) => !defined.has(id))]).toEqual([name, []]);
    }
  });

  test("has no text, script or external reference", () => {
    for (const { svg } of renderCatalog()) {
      expect(svg).not.toMatch(/<text|<script|<image|<use|href|<style|<foreignObject| on\w+=/);
    }
  });

  test("differs between views", () => {
    for (const { colors, ...device } of catalog) {
      const color = colors[0] as string;
      const sides = ["front-view", "back-view", "charger-port-view", "first-extra"] as const;
      const pictures = sides.map((tag) => renderDevice({ ...device, ...WORN[1], color, tag }));
      expect([device.model, new Set(pictures).size]).toEqual([device.model, sides.length]);
    }
  });

  test("looks worse with every step of wear", () => {
    for (const { colors, ...device } of catalog) {
      const color = colors[0] as string;
      const [none, some, much] = WORN.map((worn) =>
        renderDevice({ ...device, ...worn, color, tag: "front-view" }),
      ) as [string, string, string];
      expect([device.model, some.length > none.length]).toEqual([device.model, true]);
      expect([device.model, much.length > some.length]).toEqual([device.model, true]);
    }
  });

  test("has cracked glass only with a cracked screen", () => {
    const worst = renderDevice({ ...phone, ...WORN[3] });
    expect(worst.length).toBeGreaterThan(renderDevice({ ...phone, ...WORN[2] }).length * 1.05);
  });

  test("with a clean screen and a worn body has marks on the back only", () => {
    const render = (body: 0 | 2, tag: DevicePicture["tag"]) =>
      renderDevice({ ...phone, wear: { glass: 0, body }, tag });
    expect(render(2, "front-view")).toBe(render(0, "front-view"));
    expect(render(2, "back-view")).not.toBe(render(0, "back-view"));
  });

  test("has the catalogue's colour in the pixels of the back", async () => {
    const middle = async (color: string) => {
      const svg = renderDevice({ ...phone, ...WORN[0], color, tag: "back-view" });
      const raw = await sharp(Buffer.from(svg)).resize(80).removeAlpha().raw().toBuffer();
      const at = (58 * 80 + 40) * 3;
      return [raw[at], raw[at + 1], raw[at + 2]] as [number, number, number];
    };
    for (const color of ["Red", "Green", "Blue", "Midnight", "Starlight", "Pink"]) {
      const wanted = [1, 3, 5].map((at) => parseInt(toHex(color).slice(at, at + 2), 16));
      const seen = await middle(color);
      const distance = Math.hypot(...seen.map((value, index) => value - (wanted[index] ?? 0)));
      expect([color, distance < 60]).toEqual([color, true]);
    }
  });

  test("has the same background in all photos, and takes a given one", () => {
    const groundOf = (picture: Partial<DevicePicture>) =>
      /<path fill="(#\w{6})" d="M0 0h800v800H0z"/.exec(renderDevice({ ...phone, ...picture }))?.[1];
    expect(new Set(views.map((tag) => groundOf({ tag }))).size).toBe(1);
    expect(groundOf({ ground: "sage" })).toBe("#d7e0d0");
    expect(groundOf({ ground: "clay" })).toBe("#ead3c4");
  });

  test("has a distinct hue for every colour of the catalogue", () => {
    const names = new Set(catalog.flatMap(({ colors }) => colors));
    expect([...names].filter((name) => toHex(name) === toHex("no such colour"))).toEqual([]);
  });
});

describe("a photo taken somewhere", () => {
  const SCENES = [...SURFACES, ...ROOMS, "bench"] as const;
  const take = (scene: (typeof SCENES)[number], change: Partial<DevicePicture> = {}) =>
    renderDevice({ ...phone, ...change, place: { scene, light: "day" } });

  test("differs by the scene and the light, and is the same each time", () => {
    const pictures = SCENES.map((scene) => take(scene));
    expect(SCENES.map((scene) => take(scene))).toEqual(pictures);
    expect(new Set(pictures).size).toBe(SCENES.length);
    const lights = ROOM_LIGHTS.map((light) =>
      renderDevice({ ...phone, place: { scene: "oak", light } }),
    );
    expect(new Set(lights).size).toBe(new Set(ROOM_LIGHTS).size);
  });

  test("is well-formed in every scene and every view, and small", async () => {
    for (const [index, scene] of SCENES.entries()) {
      const device = catalog[(index * 11) % catalog.length]!;
      for (const tag of views) {
        const svg = take(scene, { ...device, color: device.colors[0]!, tag });
        const { width, height } = await sharp(Buffer.from(svg)).metadata();
        expect([scene, tag, width, height]).toEqual([scene, tag, 800, 800]);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
        const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
        const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
        expect([scene, tag, used.filter((id) => !defined.has(id))]).toEqual([scene, tag, []]);
        expect([scene, tag, svg.length < 60_000]).toEqual([scene, tag, true]);
      }
    }
  });

  test("lies with a shadow of its outline on a surface, and stands in a room", () => {
    const outline = 'fill="#120c05" fill-opacity=".065"';
    expect(take("linen", { tag: "back-view" })).toContain(outline);
    expect(take("shelf", { tag: "back-view" })).not.toContain(outline);
    expect(take("linen", { tag: "left-side-view" })).not.toContain(outline);
  });

  test("shows the same marks as any other", () => {
    const clean = take("oak", { tag: "back-view", wear: { glass: 0, body: 0 } });
    const worn = take("oak", { tag: "back-view", wear: { glass: 0, body: 2 } });
    expect(worn.length).toBeGreaterThan(clean.length);
  });

  test("is at a dozen places and more, one for each listing", () => {
    const places = catalog.map(({ brand, model, vertical, colors }) => {
      const product = {
        vertical,
        brand: { name: brand },
        model: { name: model },
        color: { name: colors[0]! },
      } as Parameters<typeof choosePlace>[0]["product"];
      const choose = (id: string) => choosePlace({ row: { id }, product });
      expect(choose("one")).toEqual(choose("one"));
      return choose("one");
    });
    expect(new Set(places.map(({ scene }) => scene)).size).toBeGreaterThan(12);
    expect(new Set(places.map(({ light }) => light)).size).toBe(new Set(ROOM_LIGHTS).size);
  });
});
