import { type Canvas, svg } from "./draw-canvas.ts";
import { darken, lighten, lightnessOf } from "./draw-color.ts";
import { drawBox, drawCloseUp } from "./draw-extra.ts";
import { drawFrame, drawMark, drawSheen, toBar, toSurface } from "./draw-metal.ts";
import { drawScreen, type ScreenKind } from "./draw-screen.ts";
import type { DrawView, Sketch } from "./draw-sketch.ts";
import { drawWear } from "./draw-wear.ts";

type LaptopShape = {
  /** Relative size: 13 inches are smaller than 16. */
  scale: number;
  hasNotch: boolean;
  hasPointingStick: boolean;
  deck: string;
  keys: string;
};

const FLOOR = 630;

export const drawLaptop: DrawView = (canvas, sketch) => {
  const shape = toLaptopShape(sketch);
  switch (sketch.view) {
    case "back-view":
      return drawLid(canvas, sketch);
    case "left-side-view":
    case "right-side-view":
    case "charger-port-view":
      return drawSide(canvas, sketch);
    case "first-extra":
      return drawBox(canvas, sketch, "usb-c");
    case "second-extra":
      drawOpen(canvas, sketch, shape, "desktop");
      return drawCloseUp(canvas, { x: 250, y: 440 });
    default:
      return drawOpen(canvas, sketch, shape, toLaptopScreen(sketch));
  }
};

function toLaptopScreen({ view }: Sketch): ScreenKind {
  if (view === "model-info") return "about";
  if (view === "battery-health") return "battery";
  return view === "front-view" || view === "pair" ? "lock" : "desktop";
}

function toLaptopShape({ brand, model, body }: Sketch): LaptopShape {
  const isThinkPad = /ThinkPad/.test(model);
  const isApple = brand === "Apple";
  return {
    scale: /1[56]/.test(model.replace(/\(.*\)/, "")) ? 1.04 : /14/.test(model) ? 1 : 0.97,
    hasNotch: isApple && !model.endsWith("(M1)"),
    hasPointingStick: isThinkPad,
    deck: isApple && /Pro 1[46]/.test(model) ? "#1a1c20" : darken(body, 0.06),
    keys: brand === "Microsoft" && lightnessOf(body) > 0.5 ? darken(body, 0.2) : "#1d1f23",
  };
}

function drawOpen(canvas: Canvas, sketch: Sketch, shape: LaptopShape, kind: ScreenKind): void {
  canvas.shadow(400, FLOOR + 8, 660 * shape.scale);
  canvas.at(400 - 400 * shape.scale, FLOOR - FLOOR * shape.scale, shape.scale, () => {
    drawDisplay(canvas, sketch, shape, kind);
    drawBase(canvas, sketch, shape);
  });
}

function drawDisplay(canvas: Canvas, sketch: Sketch, shape: LaptopShape, kind: ScreenKind): void {
  const { body, seed, health, wear } = sketch;
  drawFrame(canvas, { x: 132, y: 168, width: 536, height: 366, radius: 20 }, body);
  canvas.add(svg`<rect x="137" y="173" width="526" height="361" rx="16" fill="#08090b"/>`);
  const glass = { x: 149, y: 186, width: 502, height: 322, radius: shape.hasNotch ? 8 : 3 };
  drawScreen(canvas, glass, { kind, seed, health });
  if (shape.hasNotch) {
    canvas.add(
      svg`<path d="M366 184h68v10q0 7-7 7h-54q-7 0-7-7z" fill="#08090b"/><circle cx="400" cy="191" r="3" fill="#22345a"/>`,
    );
  } else {
    canvas.add(svg`<circle cx="400" cy="180" r="3.2" fill="#22345a"/>`);
  }
  const face = { x: 137, y: 173, width: 526, height: 361, radius: 16 };
  drawWear(canvas, face, wear.glass, { seed });
}

function drawBase(canvas: Canvas, { body, wear, seed }: Sketch, shape: LaptopShape): void {
  const top = canvas.linear([
    [0, darken(body, 0.3)],
    [0.28, lighten(body, 0.2)],
    [1, body],
  ]);
  canvas.add(
    svg`<path d="M140 532h520l84 76H56z" fill="${top}"/><path d="M176 526h448v9H176z" fill="#101114"/><path d="M172 543h456l30 36H142z" fill="${shape.deck}"/>`,
  );
  canvas.add(drawKeys(shape.keys));
  const pad = canvas.linear([
    [0, darken(body, 0.12)],
    [1, darken(body, 0.03)],
  ]);
  canvas.add(
    svg`<path d="M322 582h156l9 22H313z" fill="${pad}" stroke="${darken(body, 0.26)}" stroke-width="1.4"/>`,
  );
  if (shape.hasPointingStick) {
    canvas.add(
      svg`<circle cx="400" cy="562" r="4" fill="#c8352f"/><path d="M340 580h42M418 580h42" stroke="#c8352f" stroke-width="2.4"/>`,
    );
  }
  canvas.add(
    svg`<path d="M54 607h692v7q0 17-24 21H78q-24-4-24-21z" fill="${toBar(canvas, body)}"/><path d="M344 607h112q-2 10-15 10h-82q-13 0-15-10z" fill="${darken(body, 0.34)}"/>`,
  );
  const edge = { x: 54, y: 540, width: 692, height: 94, radius: 10 };
  drawWear(canvas, edge, wear.body, { seed: `${seed}/base` });
}

function drawKeys(color: string): string {
  const rows = [
    [547, 5.4],
    [554.5, 6],
    [562.5, 6.6],
    [571, 6.6],
  ] as const;
  let keys = "";
  rows.forEach(([y, tall], row) => {
    const spread = (y - 543) * 0.83;
    const left = 182 - spread;
    const step = (636 - 2 * left + 164) / 14;
    for (let key = 0; key < 14; key += 1) {
      if (row === 3 && key > 4 && key < 9) continue;
      keys += svg`M${left + key * step} ${y}h${step - 2.6}v${tall}h${-step + 2.6}z`;
    }
    if (row === 3)
      keys += svg`M${left + 5 * step} ${y}h${step * 4 - 2.6}v${tall}h${-step * 4 + 2.6}z`;
  });
  return svg`<path d="${keys}" fill="${color}" stroke="#fff" stroke-opacity=".1" stroke-width=".8"/>`;
}

function drawLid(canvas: Canvas, { body, seed, wear }: Sketch): void {
  canvas.shadow(400, FLOOR + 4, 590);
  const lid = { x: 92, y: 204, width: 616, height: 410, radius: 24 };
  drawFrame(canvas, lid, darken(body, 0.04));
  canvas.add(
    svg`<rect x="96" y="208" width="608" height="402" rx="20" fill="${toSurface(canvas, body)}"/>`,
  );
  drawSheen(canvas, { x: 96, y: 208, width: 608, height: 402, radius: 20 }, 0.28);
  drawMark(canvas, 400, 396, 34, body);
  canvas.add(
    svg`<path d="M84 612h632v8q0 12-20 14H104q-20-2-20-14z" fill="${toBar(canvas, darken(body, 0.08))}"/><rect x="210" y="606" width="380" height="10" rx="5" fill="${darken(body, 0.5)}"/>`,
  );
  drawWear(canvas, lid, wear.body, { seed: `${seed}/back` });
}

function drawSide(canvas: Canvas, sketch: Sketch): void {
  const { body, view, wear, seed } = sketch;
  const isPorts = view === "charger-port-view";
  const isLeft = view === "left-side-view";
  canvas.shadow(400, 520, 660);
  const tall = isPorts ? 1.5 : 1;
  const y = 506 - 70 * tall;
  canvas.add(
    svg`<path d="M80 ${y}q0-12 24-14h592q24 2 24 14v${12 * tall}H80z" fill="${toBar(canvas, lighten(body, 0.06))}"/><path d="M74 ${y + 14 * tall}h652v${30 * tall}q0 16-40 18H114q-40-2-40-18z" fill="${toBar(canvas, body)}"/><path d="M78 ${y + 12 * tall}h644" stroke="${darken(body, 0.62)}" stroke-width="3"/><rect x="150" y="${y + 62 * tall}" width="70" height="8" rx="4" fill="#15171a"/><rect x="580" y="${y + 62 * tall}" width="70" height="8" rx="4" fill="#15171a"/>`,
  );
  const cy = y + 31 * tall;
  const port = (cx: number, width: number, height: number, radius: number) =>
    svg`<rect x="${cx}" y="${cy - (height * tall) / 2}" width="${width * tall}" height="${height * tall}" rx="${radius * tall}" fill="#08090b" stroke="#fff" stroke-opacity=".25" stroke-width="1.5"/>`;
  const inner = (cx: number) =>
    svg`<rect x="${cx + 8 * tall}" y="${cy - 2 * tall}" width="${24 * tall}" height="${4 * tall}" rx="${2 * tall}" fill="#5c6067"/>`;
  canvas.add(
    isLeft || isPorts
      ? port(128, 58, 15, 5) +
          port(236, 40, 13, 6.5) +
          inner(236) +
          port(320, 40, 13, 6.5) +
          inner(320)
      : port(560, 14, 14, 7) + port(480, 40, 13, 6.5) + inner(480),
  );
  if (isPorts) canvas.add(port(600, 14, 14, 7));
  const edge = { x: 74, y: y - 14, width: 652, height: 76 * tall, radius: 14 };
  drawWear(canvas, edge, wear.body, { seed: `${seed}/side` });
}
