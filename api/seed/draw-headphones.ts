import { type Canvas, svg } from "./draw-canvas.ts";
import { darken, lighten, lightnessOf } from "./draw-color.ts";
import { drawBox, drawCloseUp } from "./draw-extra.ts";
import { drawMark, drawSheen, toMetal, toSurface } from "./draw-metal.ts";
import { drawCompanion, drawSocket } from "./draw-phone.ts";
import type { DrawView, Sketch } from "./draw-sketch.ts";
import { drawWear } from "./draw-wear.ts";

type HeadphoneShape = {
  cup: { width: number; height: number; radius: number };
  band: "padded" | "slim" | "mesh";
  arms: "steel" | "body" | "brass";
};

const FLOOR = 668;

export const drawHeadphones: DrawView = (canvas, sketch) => {
  const shape = toHeadphoneShape(sketch);
  switch (sketch.view) {
    case "back-view":
      canvas.at(800, 0, 1, () => {
        canvas.add('<g transform="scale(-1 1)">');
        drawUpright(canvas, sketch, shape, true);
        canvas.add("</g>");
      });
      return;
    case "left-side-view":
    case "right-side-view":
    case "screen-on-view":
      return drawCup(canvas, sketch, shape);
    case "charger-port-view":
      return drawPort(canvas, sketch, shape);
    case "model-info":
    case "battery-health":
      canvas.at(-62, 128, 0.8, () => drawUpright(canvas, sketch, shape, false));
      return drawCompanion(canvas, sketch);
    case "first-extra":
      return drawBox(canvas, sketch, /Lightning/.test(sketch.model) ? "lightning" : "usb-c");
    case "second-extra":
      drawUpright(canvas, sketch, shape, false);
      return drawCloseUp(canvas, { x: 130, y: 396 });
    default:
      return drawUpright(canvas, sketch, shape, false);
  }
};

function toHeadphoneShape({ brand, model }: Sketch): HeadphoneShape {
  const cup = (width: number, height: number, radius: number) => ({ width, height, radius });
  if (/AirPods Max/.test(model)) return { cup: cup(142, 238, 58), band: "mesh", arms: "steel" };
  if (brand === "Marshall") return { cup: cup(118, 156, 26), band: "padded", arms: "brass" };
  if (/Solo/.test(model)) return { cup: cup(120, 168, 60), band: "slim", arms: "body" };
  if (brand === "Beats") return { cup: cup(124, 224, 62), band: "slim", arms: "body" };
  if (/XM[56]|Ace|Momentum/.test(model))
    return { cup: cup(128, 228, 64), band: "slim", arms: "body" };
  if (/700/.test(model)) return { cup: cup(118, 230, 59), band: "slim", arms: "steel" };
  return { cup: cup(124, 234, 62), band: "padded", arms: "steel" };
}

function drawUpright(canvas: Canvas, sketch: Sketch, shape: HeadphoneShape, isBack: boolean): void {
  const { body, wear, seed } = sketch;
  const { cup } = shape;
  const left = 230 - cup.width / 2;
  const right = 570 - cup.width / 2;
  const top = FLOOR - 10 - cup.height;
  canvas.shadow(242, FLOOR, 170);
  canvas.shadow(558, FLOOR, 170);
  drawBand(canvas, body, shape, top);
  drawArms(canvas, body, shape, top);
  const cushion = lightnessOf(body) > 0.72 ? darken(body, 0.28) : darken(body, 0.5);
  const pad = canvas.linear(
    [
      [0, darken(cushion, 0.25)],
      [0.5, lighten(cushion, 0.16)],
      [1, darken(cushion, 0.2)],
    ],
    [0, 0, 1, 0],
  );
  for (const [x, inner] of [
    [left + cup.width - 44, 1],
    [right + 44 - 88, -1],
  ] as const) {
    canvas.add(
      svg`<rect x="${x}" y="${top + 6}" width="88" height="${cup.height - 12}" rx="44" fill="${pad}"/><rect x="${x + (inner > 0 ? 52 : 20)}" y="${top + 26}" width="16" height="${cup.height - 52}" rx="8" fill="#000" opacity=".22"/>`,
    );
  }
  for (const x of [left, right]) {
    const box = { x, y: top, width: cup.width, height: cup.height, radius: cup.radius };
    drawShell(canvas, body, shape, box, x === left);
    drawWear(canvas, box, wear.body, { seed: `${seed}/${x}` });
  }
  if (!isBack) drawMark(canvas, left + cup.width / 2, top + cup.height / 2, 15, body);
  canvas.add(
    svg`<circle cx="${right + cup.width / 2}" cy="${top + cup.height - 26}" r="4.5" fill="#7fd39c"/>`,
  );
}

function drawShell(
  canvas: Canvas,
  body: string,
  shape: HeadphoneShape,
  box: { x: number; y: number; width: number; height: number; radius: number },
  isLeft: boolean,
): void {
  const { x, y, width, height, radius } = box;
  const curve = canvas.linear(
    [
      [0, lighten(body, 0.34)],
      [0.38, lighten(body, 0.05)],
      [1, darken(body, 0.36)],
    ],
    isLeft ? [0, 0, 1, 0.6] : [0.1, 0, 1, 0.8],
  );
  canvas.add(
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${curve}"/><rect x="${x + 2}" y="${y + 2}" width="${width - 4}" height="${height - 4}" rx="${radius - 2}" fill="none" stroke="${lighten(body, 0.5)}" stroke-opacity=".4" stroke-width="2"/>`,
  );
  if (shape.arms === "brass") {
    const lines = Array.from(
      { length: 7 },
      (_, row) => svg`M${x + 12} ${y + 22 + row * 19}h${width - 24}`,
    ).join("");
    canvas.add(
      svg`<path d="${lines}" stroke="${darken(body, 0.3)}" stroke-opacity=".7" stroke-width="2"/>`,
    );
  }
  const shineX = isLeft ? x + 26 : x + width - 26;
  const bow = isLeft ? -8 : 8;
  canvas.add(
    svg`<path d="M${shineX} ${y + height * 0.2}q${bow} ${height * 0.3} 0 ${height * 0.58}" stroke="#fff" stroke-opacity="${isLeft ? 0.42 : 0.2}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  );
}

function drawBand(canvas: Canvas, body: string, { band }: HeadphoneShape, top: number): void {
  const foot = top - 4;
  const outer = `M212 ${foot}C190 150 610 150 588 ${foot}`;
  const light = canvas.linear([
    [0, lighten(body, 0.26)],
    [0.5, body],
    [1, darken(body, 0.28)],
  ]);
  if (band === "mesh") {
    const steel = canvas.linear([
      [0, "#f4f5f6"],
      [0.5, "#b4b7bb"],
      [1, "#84878c"],
    ]);
    canvas.add(
      svg`<path d="M252 296C280 196 520 196 548 296" fill="none" stroke="${darken(body, 0.2)}" stroke-width="58" stroke-linecap="round"/><path d="M252 294C280 194 520 194 548 294" fill="none" stroke="${lighten(body, 0.16)}" stroke-width="48" stroke-linecap="round" stroke-dasharray="3 3.4"/><path d="${outer}" fill="none" stroke="#6f7277" stroke-width="19" stroke-linecap="round"/><path d="${outer}" fill="none" stroke="${steel}" stroke-width="14" stroke-linecap="round"/>`,
    );
    return;
  }
  const thick = band === "padded" ? 40 : 27;
  canvas.add(
    svg`<path d="${outer}" fill="none" stroke="${darken(body, 0.34)}" stroke-width="${thick + 5}" stroke-linecap="round" transform="translate(0 5)"/><path d="${outer}" fill="none" stroke="${light}" stroke-width="${thick}" stroke-linecap="round"/><path d="M256 304C300 ${band === "padded" ? 190 : 184} 500 ${band === "padded" ? 190 : 184} 544 304" fill="none" stroke="${darken(body, 0.5)}" stroke-width="${band === "padded" ? 26 : 20}" stroke-linecap="round"/><path d="M238 322C270 184 530 184 562 322" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-linecap="round" transform="translate(0 ${band === "padded" ? -14 : -6})"/>`,
  );
}

function drawArms(canvas: Canvas, body: string, { arms, cup }: HeadphoneShape, top: number): void {
  const metal = { steel: "#c3c6ca", brass: "#c39a4c", body: darken(body, 0.12) }[arms];
  const paint = toMetal(canvas, metal);
  const wide = arms === "body" ? 30 : 20;
  const foot = arms === "brass" ? top + cup.height * 0.4 : top + 34;
  for (const cx of [212, 588]) {
    canvas.add(
      svg`<rect x="${cx - wide / 2}" y="${top - 48}" width="${wide}" height="${foot - top + 48}" rx="${wide / 2.4}" fill="${paint}"/>`,
    );
  }
}

function drawCup(canvas: Canvas, sketch: Sketch, shape: HeadphoneShape): void {
  const { body, wear, seed, view } = sketch;
  const { cup } = shape;
  const isSquare = shape.arms === "brass";
  const width = isSquare ? 250 : Math.min(300, cup.height * 1.16);
  const height = isSquare ? 262 : cup.height * 1.32;
  const x = 400 - width / 2;
  const y = FLOOR - 6 - height;
  canvas.shadow(400, FLOOR, 250);
  const band = canvas.linear(
    [
      [0, darken(body, 0.34)],
      [0.3, lighten(body, 0.24)],
      [0.6, body],
      [1, darken(body, 0.36)],
    ],
    [0, 0, 1, 0],
  );
  const thick = shape.band === "padded" ? 62 : 46;
  canvas.add(
    svg`<path d="M${400 - thick / 2} ${y + 40}V176q0-40 ${thick / 2}-40t${thick / 2} 40V${y + 40}z" fill="${shape.band === "mesh" ? toMetal(canvas, "#c3c6ca") : band}"/><path d="M${400 - thick / 2 + 8} 214v-34q0-30 ${thick / 2 - 8}-30" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="4" stroke-linecap="round"/>`,
  );
  const radius = isSquare ? 40 : width / 2;
  const box = { x, y, width, height, radius };
  canvas.add(
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${toMetal(canvas, darken(body, 0.12))}"/><rect x="${x + 9}" y="${y + 9}" width="${width - 18}" height="${height - 18}" rx="${radius - 9}" fill="${toSurface(canvas, body)}"/>`,
  );
  drawSheen(canvas, {
    x: x + 9,
    y: y + 9,
    width: width - 18,
    height: height - 18,
    radius: radius - 9,
  });
  drawMark(canvas, 400, y + height / 2, 34, body);
  const holes = [-12, 0, 12]
    .map(
      (step) =>
        svg`<circle cx="${400 + step}" cy="${y + 34}" r="3.4" fill="${darken(body, 0.6)}"/>`,
    )
    .join("");
  const lamp =
    view === "screen-on-view"
      ? svg`<circle cx="400" cy="${y + height - 36}" r="17" fill="#5fd08e" opacity=".28"/><circle cx="400" cy="${y + height - 36}" r="6.5" fill="#5fd08e"/>`
      : "";
  canvas.add(holes + lamp);
  if (view === "right-side-view") {
    canvas.add(
      svg`<rect x="${x + width - 12}" y="${y + height * 0.4}" width="14" height="54" rx="7" fill="${darken(body, 0.3)}"/><rect x="${x + width - 16}" y="${y + height * 0.62}" width="14" height="34" rx="7" fill="${darken(body, 0.3)}"/>`,
    );
  }
  drawWear(canvas, box, wear.body, { seed: `${seed}/${view}` });
}

function drawPort(canvas: Canvas, sketch: Sketch, shape: HeadphoneShape): void {
  const { body, wear, seed, model } = sketch;
  canvas.shadow(400, 556, 470);
  const box = { x: 160, y: 268, width: 480, height: 272, radius: 130 };
  canvas.add(
    svg`<rect x="196" y="228" width="408" height="150" rx="70" fill="${darken(body, 0.55)}"/><rect x="160" y="268" width="480" height="272" rx="130" fill="${toSurface(canvas, body)}"/><rect x="163" y="271" width="474" height="266" rx="127" fill="none" stroke="${lighten(body, 0.5)}" stroke-opacity=".5" stroke-width="3"/>`,
  );
  drawSheen(canvas, box, 0.22);
  drawSocket(canvas, 400, 420, /Lightning/.test(model) ? "lightning" : "usb-c");
  canvas.add(
    svg`<circle cx="528" cy="420" r="${shape.band === "mesh" ? 6 : 15}" fill="#07080a" stroke="#fff" stroke-opacity=".3" stroke-width="2"/><circle cx="282" cy="420" r="6" fill="#7fd39c"/>`,
  );
  drawWear(canvas, box, wear.body, { seed: `${seed}/port` });
}
